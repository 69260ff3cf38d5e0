#!/usr/bin/env bash
# The tour on a machine that has nothing: a minimal Debian in a folder, made by debootstrap, with this machine's settings
# for packages, and the source package of this commit in it, which needs neither node nor npm. Takes root.
# packaging/fresh_machine.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-build/fresh}")
root=$folder/root
package=$(packaging/dist.sh "$folder/dist")

unmount() {
  local place
  for place in proc dev; do
    ! mountpoint -q "$root/$place" || umount --lazy "$root/$place"
  done
}
trap unmount EXIT
unmount
rm -rf --one-file-system "$root"

read -r suite mirror < <(
  cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
    sed -nE 's/^deb (\[[^]]*\] )?([^ ]+) ([a-z]+) .*/\3 \2/p; /^URIs:/{s/^URIs: *([^ ]+).*/\1/;h}; /^Suites:/{s/^Suites: *([^ ]+).*/\1/;G;s/\n/ /p}' |
    head -n 1
)
debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$folder/debootstrap.log"
for settings in sources.list sources.list.d apt.conf.d auth.conf.d; do
  [[ ! -e /etc/apt/$settings ]] || cp -RT "/etc/apt/$settings" "$root/etc/apt/$settings"
done
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
tar xf "$package" -C "$root/opt"
sources=/opt/$(basename "$package" .tar.gz)

# Who may not install packages is told what to do, in one line.
if chroot "$root" su -s /bin/bash -c "cd $sources && ./run demo" nobody >"$folder/nobody.log" 2>&1; then
  echo 'expected nobody to be refused' >&2
  exit 1
fi
[[ $(wc -l <"$folder/nobody.log") == 1 ]]
grep -q 'root or sudo.*--no-setup' "$folder/nobody.log"

begin=$SECONDS
chroot "$root" bash -c "cd $sources && ./run demo" >"$folder/demo.log" 2>&1 || {
  tail -n 20 "$folder/demo.log" >&2
  exit 1
}
grep -q 'out/workshop.html' "$folder/demo.log"
[[ ! -e $root/usr/bin/node ]]
echo "fresh machine: ./run demo of the source package took $(((SECONDS - begin + 30) / 60)) minutes"
