#!/usr/bin/env bash
# Makes images without an image registry, from Debian's own packages, as root on Debian 12 (podman 4.3, buildah 1.28, runc).
#   container.sh base NAME [PACKAGE...]  a minimal Debian, with these packages; about a minute
#   container.sh build NAME BASE         the image of the release that this script is in, with the node that is found in PATH
set -euo pipefail

install_missing() {
  dpkg-query -W "$@" >/dev/null 2>&1 && return
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}
install_missing podman buildah runc mmdebstrap uidmap

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
case ${1:-} in
  base)
    name=$2
    shift 2
    mmdebstrap --variant=minbase --include="$(IFS=,; echo "ca-certificates${*:+,$*}")" bookworm "$scratch/base.tar"
    podman import "$scratch/base.tar" "$name"
    ;;
  build)
    release=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    mkdir -p "$scratch/node/bin"
    cp "$(command -v node)" "$scratch/node/bin/node"
    cp -a "$release" "$scratch/sealdesk"
    buildah bud --isolation=chroot --build-arg "BASE=$3" -t "$2" -f "$release/deploy/Containerfile" "$scratch"
    ;;
  *)
    sed -n '2,4s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
    ;;
esac
