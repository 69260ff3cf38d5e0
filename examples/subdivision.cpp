// A picture: boxes that intervals prove to be inside or outside a circle, the others halved in each direction. Left its
// equation with each variable once, right the same equation multiplied out.
#include <iostream>
#include <motzkin/number/interval_functions.hpp>
#include <sstream>

using motzkin::Interval;

Interval each_once(const Interval& x, const Interval& y) { return square(x - 1.25) + square(y - 1.25) - 1.0; }

Interval multiplied_out(const Interval& x, const Interval& y) {
  return square(x) - 2.5 * x + square(y) - 2.5 * y + 2.125;
}

struct Panel {
  Interval (*equation)(const Interval& x, const Interval& y);
  double left;
  std::ostringstream inside{};
  std::ostringstream outside{};
  std::ostringstream open{};
};

void divide(Panel& panel, double x, double y, double size, int levels) {
  constexpr double scale = 128;
  const Interval value = panel.equation({x, x + size}, {y, y + size});
  const bool proved = value.lower() > 0 || value.upper() <= 0;
  if (!proved && levels > 0) {
    for (const double down : {0.0, size / 2}) {
      for (const double right : {0.0, size / 2}) {
        divide(panel, x + right, y + down, size / 2, levels - 1);
      }
    }
    return;
  }
  std::ostringstream& boxes = !proved ? panel.open : value.lower() > 0 ? panel.outside : panel.inside;
  const double side = size * scale;
  boxes << 'M' << panel.left + x * scale << ' ' << 40 + y * scale << 'h' << side << 'v' << side << 'h' << -side << 'z';
}

void draw(Panel panel, const char* title) {
  divide(panel, 0, 0, 2.5, 5);
  std::cout << "<text x=\"" << panel.left << "\" y=\"26\" fill=\"#7d8590\">" << title << "</text>\n"
            << "<g stroke=\"#7d8590\" stroke-width=\"0.5\">\n"
            << "<path fill=\"none\" d=\"" << panel.outside.str() << "\"/>\n"
            << "<path fill=\"#2f7fe6\" fill-opacity=\"0.25\" d=\"" << panel.inside.str() << "\"/>\n"
            << "<path fill=\"#de5f12\" fill-opacity=\"0.8\" d=\"" << panel.open.str() << "\"/>\n</g>\n";
}

int main() {
  std::cout << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 400\" width=\"720\" height=\"400\" "
               "role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"15\">\n"
               "<title>Boxes proved inside or outside a circle by intervals</title>\n";
  draw({each_once, 20}, "(x - c)\u00b2 + (y - c)\u00b2 - 1");
  draw({multiplied_out, 380}, "x\u00b2 - 2cx + y\u00b2 - 2cy + 2c\u00b2 - 1");
  std::cout
      << "<text x=\"20\" y=\"385\" fill=\"#7d8590\">Blue: proved inside. Empty: proved outside. Filled: not proved "
         "after five halvings.</text>\n</svg>\n";
}
