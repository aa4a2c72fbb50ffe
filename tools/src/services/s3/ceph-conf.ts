/** Where a one-node Ceph cluster listens: the S3 gateway, and the monitor by its two protocols. */
export type CephPorts = { gateway: number; monitor: number; monitorV1: number };

/** The monitor's address as Ceph writes it. */
export function monitorAddress({ monitor, monitorV1 }: CephPorts): string {
  return `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${monitorV1}]`;
}

/** The settings of a cluster with one copy of everything, small enough for a developer's machine. */
export function cephConf(dir: string, fsid: string, ports: CephPorts): string {
  return `[global]
fsid = ${fsid}
mon host = ${monitorAddress(ports)}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
keyring = ${dir}/admin.keyring
# One copy in one placement group: there is one disk.
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000
mon data avail warn = 1
mon data avail crit = 1
# The block file is sparse: it takes the space of what is stored.
osd objectstore = bluestore
bluestore block size = 34359738368
bluestore block create = true
# Left alone, the store would cache up to 4 GB.
bluestore cache autotune = false
bluestore cache size = 134217728
run dir = ${dir}/run
pid file = ${dir}/run/$name.pid
log file = ${dir}/log/$name.log
# No admin socket: nothing here asks for it, and its path has a length limit that a long checkout path breaks.
admin socket =
setuser match path =
[mon.a]
mon data = ${dir}/mon
[osd.0]
osd data = ${dir}/osd
[client.rgw.a]
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
rgw data = ${dir}/rgw
rgw rados pool pg num min = 1
rgw gc obj min wait = 0
rgw gc processor period = 60
`;
}
