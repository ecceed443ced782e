import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the Internet: this machine, private and link-local ones, and those with a special meaning. */
const PRIVATE = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', 'fc00::/7', 'fe80::/9', 'ff00::/8'],
]) {
  const [address = '', bits] = network.split('/')
  PRIVATE.addSubnet(address, Number(bits), familyOf(address))
}

/** An address of this machine or its network, which platforms may not have. */
class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is in a private network; LTI_NETWORK=private allows that`)
    this.name = new.target.name
  }
}

/** Whether an IP address is none of the Internet. IPv4 addresses that are written as IPv6 ones count as IPv4. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, familyOf(address))
}

/** Throws `PrivateAddress` for a host of an address that is such an IP address. Names are checked by `lookupPublic`. */
export function checkHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddress(host)
}

/** Resolves a name. The connection uses what was checked here, so that a second answer of the DNS changes nothing. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) done(error ?? new Error(`${hostname} has no address`), [])
    else if (found.some(({ address }) => isPrivateAddress(address))) done(new PrivateAddress(hostname), [])
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
