#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "corpus/judge.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"

/// What `make` writes, and what `judge` says of answers that are right or wrong in known ways. Fails where files depend
/// on anything but the seed, or an error of an answer is not counted, or not as what it is.

namespace motzkin::testing::judge_test {
namespace {

using corpus::Score;
using corpus::SetScore;
using corpus::Topic;

class CorpusJudge : public ::testing::Test {
 protected:
  CorpusJudge() { std::filesystem::create_directories(folder_); }
  ~CorpusJudge() override { std::filesystem::remove_all(folder_); }
  CorpusJudge(const CorpusJudge&) = delete;
  CorpusJudge& operator=(const CorpusJudge&) = delete;

  [[nodiscard]] std::string at(const std::string& name) const { return folder_ + "/" + name; }

  void make(const std::string& name, const corpus::Settings& settings) const {
    corpus::make(at(name), settings, [] {});
  }

  /// A corpus of some lines of our own.
  void write(const std::string& topic, const std::string& truths, const std::string& answers) const {
    std::filesystem::create_directories(at("own"));
    for (const std::string name : {"pairs", "meshes", "paths", "bodies"}) {
      write_file(at("own/" + name + "_truth.jsonl"), name == topic ? truths : "");
    }
    write_file(at("own/corpus.json"), R"({"corpus": 1})");
    write_file(at(topic + ".jsonl"), answers);
  }

  [[nodiscard]] Score judged(const std::string& topic, double time_tolerance = 1e-4) const {
    Score sum;
    for (const SetScore& set : corpus::judge(at("own"), at(topic + ".jsonl"), time_tolerance)) {
      sum += set.score;
    }
    return sum;
  }

  std::string folder_ =
      (std::filesystem::temp_directory_path() / ("motzkin_corpus_" + std::to_string(::getpid()))).string();
};

TEST_F(CorpusJudge, FilesDependOnTheSeedAlone) {
  make("one", {.seed = 7, .scale = 0.01, .threads = 1});
  make("two", {.seed = 7, .scale = 0.01, .threads = 3});
  make("other", {.seed = 8, .scale = 0.01});
  for (const std::string name : {"pairs", "meshes", "paths", "bodies"}) {
    for (const std::string& file : {name + ".jsonl", name + "_truth.jsonl"}) {
      const std::string text = read_file(at("one/" + file));
      EXPECT_EQ(text, read_file(at("two/" + file))) << file;
      EXPECT_NE(text, read_file(at("other/" + file))) << file;
    }
  }
}

TEST_F(CorpusJudge, TheTruthIsRight) {
  make("corpus", {.scale = 0.01});
  std::filesystem::create_directories(at("answers"));
  for (const std::string name : {"pairs", "meshes", "paths", "bodies"}) {
    write_file(at("answers/" + name + ".jsonl"), read_file(at("corpus/" + name + "_truth.jsonl")));
  }
  for (const auto& [topic, set, score] : corpus::judge(at("corpus"), at("answers"), 0)) {
    EXPECT_GT(score.questions, 0U);
    EXPECT_EQ(score.right, score.questions) << set;
    EXPECT_EQ(score.answered, score.questions) << set;
  }
}

TEST_F(CorpusJudge, CountsPairs) {
  write("pairs",
        R"({"set": "s", "relation": "disjoint"}
{"set": "s", "relation": "touching"}
{"set": "s", "relation": "overlapping"}
{"set": "s", "relation": "overlapping"}
{"set": "s", "relation": "touching"}
{"set": "s", "relation": "touching"}
{"set": "s", "relation": "touching"}
)",
        R"({"relation": "touching"}
{"relation": "disjoint"}
{"relation": "touching"}
{"intersects": true}
{"intersects": false}
null
)");
  const Score score = judged("pairs");
  EXPECT_EQ(score.questions, 7U);
  EXPECT_EQ(score.answered, 5U);
  EXPECT_EQ(score.invented, 1U);
  EXPECT_EQ(score.missed, 2U);
  EXPECT_EQ(score.confused, 1U);
  EXPECT_EQ(score.right, 1U);
}

TEST_F(CorpusJudge, CountsMeshes) {
  const std::string truth = R"({"set": "s", "pairs": [[0,1],[2,3]]})";
  write("meshes", truth + "\n" + truth + "\n" + truth + "\n" + truth + "\n" + truth + "\n",
        R"({"pairs": [[2,3],[0,1],[0,1]]}
{"pairs": [{"a": 2, "b": 3}]}
{"pairs": [[2,3],[0,1],[1,1]]}
{"pairs": [[0,0]]}
{"intersects": false}
)");
  const Score score = judged("meshes");
  EXPECT_EQ(score.right, 1U);
  EXPECT_EQ(score.missed, 3U);
  EXPECT_EQ(score.invented, 2U);
}

TEST_F(CorpusJudge, CountsContacts) {
  const std::string contact = R"({"set": "s", "status": "contact", "time": [0.5,0.5]})";
  const std::string free = R"({"set": "s", "status": "free", "time": null})";
  write("bodies",
        contact + "\n" + contact + "\n" + contact + "\n" + contact + "\n" + contact + "\n" + contact + "\n" + free +
            "\n" + free + "\n",
        R"({"status": "contact", "time": [0.4999,0.5]}
{"status": "contact", "time": 0.5}
{"status": "contact", "time": 0.6}
{"status": "contact", "time": [0.3,0.4]}
{"status": "free"}
{"status": "unresolved", "time": [0.4,1]}
{"status": "contact", "time": 0.1}
{"status": "free", "time": null}
{"summary": {}}
)");
  const Score score = judged("bodies");
  EXPECT_EQ(score.right, 3U);
  EXPECT_EQ(score.late, 1U);
  EXPECT_EQ(score.early, 1U);
  EXPECT_EQ(score.missed, 1U);
  EXPECT_EQ(score.unresolved, 1U);
  EXPECT_EQ(score.invented, 1U);
  EXPECT_EQ(judged("bodies", 0.11).right, 5U);
}

TEST_F(CorpusJudge, RefusesWhatItCannotRead) {
  const std::string truth = "{\"set\": \"s\", \"relation\": \"touching\"}\n";
  const auto message = [&](const std::string& answers) -> std::string {
    write("pairs", truth, answers);
    try {
      (void)judged("pairs");
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "";
  };
  const std::string place = at("pairs.jsonl") + ": line 1: ";
  EXPECT_EQ(message("{}"), place + "answer: expected \"intersects\": true or false");
  EXPECT_EQ(message("[]"), place + "line: expected an object or null, found array");
  EXPECT_EQ(message(R"({"relation": "near"})"),
            place + "relation: expected disjoint, touching or overlapping, found \"near\"");
  EXPECT_EQ(message("null\nnull"), at("pairs.jsonl") + ": line 2: answer: there is no question for it");
  write_file(at("own/corpus.json"), R"({"corpus": 2})");
  EXPECT_THROW((void)judged("pairs"), InvalidInput);
  std::filesystem::remove(at("own/corpus.json"));
  EXPECT_THROW((void)judged("pairs"), FileError);
}

}  // namespace
}  // namespace motzkin::testing::judge_test
