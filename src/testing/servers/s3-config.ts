// The configuration that Swift reads before it starts: one device in one folder, one copy of
// everything.
import { userInfo } from "node:os";
import { join } from "node:path";

export type SwiftPorts = Record<"account" | "container" | "object" | "proxy" | "memcached", number>;

export type SwiftPlace = { folder: string; host: string; ports: SwiftPorts };

/** The text of each configuration file below `folder`. */
export function swiftFiles({ folder, host, ports }: SwiftPlace): Record<string, string> {
  const shared = (port: number) => `[DEFAULT]
bind_ip = ${host}
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, "devices")}
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
`;
  const storage = (role: "account" | "container" | "object") => `${shared(ports[role])}
[pipeline:main]
pipeline = ${role}-server

[app:${role}-server]
use = egg:swift#${role}
conn_timeout = 5
node_timeout = 30
container_update_timeout = 30
`;
  return {
    "swift.conf": `[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests

[storage-policy:0]
name = Policy-0
default = yes
`,
    "account.conf": storage("account"),
    "container.conf": storage("container"),
    "object.conf": storage("object"),
    "proxy.conf": `${shared(ports.proxy)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth copy slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# By default, a request before everything has started would cause a minute of waiting.
error_suppression_interval = 0
conn_timeout = 5
node_timeout = 30

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:gatekeeper]
use = egg:swift#gatekeeper

[filter:healthcheck]
use = egg:swift#healthcheck

[filter:cache]
use = egg:swift#memcache
memcache_servers = ${host}:${ports.memcached}
error_suppression_interval = 0

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing-only .admin

[filter:copy]
use = egg:swift#copy

[filter:slo]
use = egg:swift#slo
`,
  };
}

/**
 * Python that writes the three rings, which map all data to the one device, and runs the servers
 * until its own input ends, as it does however the process that started it ends. Then, or if one of
 * the servers ends, it removes the servers and the folder.
 */
export function swiftScript({ folder, host, ports }: SwiftPlace, commands: string[][]): string {
  const rings = { account: ports.account, container: ports.container, object: ports.object };
  return `
import os, shutil, signal, subprocess, sys
from swift.common.ring import RingBuilder

folder = ${JSON.stringify(folder)}
servers = []
try:
    for name, port in ${JSON.stringify(rings)}.items():
        builder = RingBuilder(2, 1, 0)
        builder.add_dev({"id": 0, "region": 1, "zone": 1, "ip": "${host}", "port": port,
            "replication_ip": "${host}", "replication_port": port, "device": "d1", "weight": 1.0, "meta": ""})
        builder.rebalance()
        builder.get_ring().save(os.path.join(folder, name + ".ring.gz"))
    signal.signal(signal.SIGCHLD, lambda *_: sys.exit(1))
    for command in ${JSON.stringify(commands)}:
        servers.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL))
    sys.stdin.read()
finally:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for server in servers:
        server.kill()
        server.wait()
    shutil.rmtree(folder, ignore_errors=True)
`;
}
