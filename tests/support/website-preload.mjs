import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded into the process of a server before its code (`website.ts`). Resolves the name in `TEST_WEBSITE` to the public
 * address that follows it, and redirects connections to that address to the port of this machine. Changes nothing else
 * of the network.
 */
const [name, address, port] = (process.env['TEST_WEBSITE'] ?? '').split(' ');
const { resolve4 } = dns.Resolver.prototype;
const { connect } = net;

Object.assign(dns.Resolver.prototype, {
  /** @this {dns.Resolver} @param {string} hostname */
  resolve4(hostname) {
    return hostname === name ? Promise.resolve([address]) : resolve4.call(this, hostname);
  },
});
Object.assign(net, {
  /** @param {net.NetConnectOpts} options */
  connect(options, ...more) {
    if (!('host' in options) || options.host !== address) return connect(options, ...more);
    return Object.defineProperty(connect({ host: '127.0.0.1', port: Number(port) }), 'remoteAddress', {
      value: address,
    });
  },
});
syncBuiltinESMExports();
