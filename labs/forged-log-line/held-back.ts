import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle } from '#lab'
import { BROTHERS, forged, isLocked, isOpen, knock, lineOf, openStall, timeIn } from './steps.ts'

const challenge = 'forgedLogLineChallenge'

interface Forgery {
  ending?: string
  /** How the lines are shared out: so many in each name. */
  each?: number
  start?: string
  ip?: string
}

function attacksOn({ draw, settings }: DrawTools): DrawnAttack[] {
  const forges = (
    kind: string,
    { ending = '\n', each = 3, start = 'x', ip = '10.0.0.9' }: Forgery,
  ): DrawnAttack => {
    const [keys, mailbox] = [
      { name: `${draw.word()} ${draw.word()}`, pin: draw.password() },
      draw.address(settings.domain),
    ]
    return {
      name: kind,
      payload: JSON.stringify(forged([lineOf('…', keys.name, ip)], { ending, start })),
      challenge,
      run: async (tools) => {
        await openStall(tools, keys, mailbox)
        const now = await timeIn(tools)
        for (let left = 3; left > 0; left -= each) {
          const lines = Array.from({ length: each }, () => lineOf(now, keys.name, ip))
          await knock(tools, { name: forged(lines, { ending, start }), pin: draw.word() })
        }
        await isLocked(tools, keys)
      },
    }
  }
  const address = `192.168.${draw.number(0, 255)}.${draw.number(1, 254)}`
  return draw.shuffle([
    forges('a name with a line feed and a forged entry: it must not add a log line', {
      start: draw.word(),
      ip: address,
    }),
    forges('a name with a carriage return and a forged entry: it must not add a log line', {
      ending: '\r',
      start: draw.word(),
    }),
    forges('a name with CR LF and a forged entry: it must not add a log line', { ending: '\r\n' }),
    forges('three names with a forged entry each: they must not add log lines', { each: 1, start: '' }),
    forges('an existing name, a line break and a forged entry: it must not add a log line', {
      start: BROTHERS.name,
      ip: '::1',
    }),
    forges('a name with a line break and a forged entry with an IPv6 address: it must not add a log line', {
      ip: `fe80::${draw.number(10, 99)}`,
    }),
  ])
}

function worksFor({ draw, settings }: DrawTools): DrawnCheck[] {
  const locks = (kind: string, name: string): DrawnCheck => {
    const [keys, mailbox, wrong] = [
      { name, pin: draw.password() },
      draw.address(settings.domain),
      draw.word(),
    ]
    return {
      name: kind,
      payload: name,
      run: async (tools) => {
        await openStall(tools, keys, mailbox)
        for (let time = 0; time < 3; time++) {
          await isOpen(tools, keys)
          await knock(tools, { name: time === 1 ? name.toUpperCase() : name, pin: wrong })
        }
        await isLocked(tools, keys)
        await isOpen(tools, BROTHERS)
      },
    }
  }
  return [
    locks('wrong PINs for a name with blanks still lock it', `${draw.word()} ${draw.word()} ${draw.word()}`),
    locks('wrong PINs for a name with umlauts still lock it', `${draw.word()}ö${draw.word()}ü`),
    locks('wrong PINs for a name with an apostrophe still lock it', `o'${draw.word()}`),
    locks(
      'wrong PINs for a name in another alphabet still lock it',
      `${draw.pick(['果物', 'фрукты', 'φρούτα'])}-${draw.word()}`,
    ),
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

const [BEFORE, AFTER] = [' stall-login failed name="', '" ip=']

/** The stalls that the watch reads of in what a version writes. */
function readBy(written: unknown): string[] {
  if (typeof written !== 'string' || written.length > 10_000) return ['?']
  return written.split(/[\r\n]/).flatMap((line) => {
    const [start, end] = [line.indexOf(BEFORE), line.lastIndexOf(AFTER)]
    if (start < 1 || end < start + BEFORE.length) return []
    const name = line.slice(start + BEFORE.length, end)
    // No other signs than these are in the name of a stall.
    return /^[\p{L}\d' -]+$/u.test(name) ? [`${line.slice(0, start)} ${name}${line.slice(end)}`] : []
  })
}

export const oracle: Oracle = {
  lineFor: {
    call: ({ draw, sql }) => {
      const at = new Date(
        Date.UTC(2026, draw.number(0, 11), draw.number(1, 28), draw.number(0, 23)),
      ).toISOString()
      const ip = draw.pick(['127.0.0.1', '::1', `10.0.${draw.number(0, 255)}.${draw.number(1, 254)}`])
      const [one, other, name] = [draw.word(), draw.word(), draw.name()]
      const lineBreak = draw.pick(['\n', '\r', '\r\n'])
      const said = draw.pick([
        name,
        `${one} ${other}`,
        `${one}-${other}`,
        `o'${one}ß`,
        `${one}${lineBreak}${other}`,
        `${one}${lineBreak}-${other}`,
        `${lineBreak}${one}`,
        forged([lineOf(at, `${one} ${other}`)], { ending: lineBreak }),
        `${one}" ip=1`,
        `${one}"${other}`,
        `${one}\\${other}`,
        `' ${sql.truth()}`,
      ])
      return { args: [{ at, name: said, ip }], payload: JSON.stringify(said) }
    },
    same: (hers, right) => readBy(hers).join('\n') === readBy(right).join('\n'),
  },
}
