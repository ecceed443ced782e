import type { Random, UrlMutators } from '#lab'

const LOOPBACKS = [
  'localhost',
  'LOCALHOST',
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
]

/** Addresses, drawn. */
export function urlMutators(draw: Random): UrlMutators {
  const foreignHost = (): string => `${draw.word()}-${draw.word()}.example`
  return {
    loopback: () =>
      draw.pick([...LOOPBACKS, `127.${draw.number(0, 255)}.${draw.number(0, 255)}.${draw.number(1, 254)}`]),
    foreignHost,
    scheme: (name) => draw.case(name),
    lookalike: (address) => {
      const host = foreignHost()
      const name = draw.word()
      return draw.pick([
        `https://${host}/?${name}=${address}`,
        `https://${host}/#${address}`,
        `https://${host}/${name}/${address}`,
        `https://${host}/?${name}=${draw.word()}&${draw.word()}=${address}`,
        `http://${host}:${draw.number(1_024, 65_535)}/${draw.word()}?${address}`,
      ])
    },
  }
}
