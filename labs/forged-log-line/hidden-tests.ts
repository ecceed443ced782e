import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { BROTHERS, forged, isLocked, isOpen, lineOf, openStall, timeIn, tryPin } from './steps.ts'

const challenge = 'forgedLogLineChallenge'

interface Forgery {
  ending?: string
  /** How the lines are distributed: this many in each name. */
  each?: number
  start?: string
  ip?: string
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const forges = (
    kind: string,
    { ending = '\n', each = 3, start = 'x', ip = '10.0.0.9' }: Forgery,
  ): GeneratedAttack => {
    const [keys, mailbox] = [
      { name: `${random.word()} ${random.word()}`, pin: random.password() },
      random.address(settings.domain),
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
          await tryPin(tools, { name: forged(lines, { ending, start }), pin: random.word() })
        }
        await isLocked(tools, keys)
      },
    }
  }
  const address = `192.168.${random.number(0, 255)}.${random.number(1, 254)}`
  return random.shuffle([
    forges('a name with a line feed and a forged entry: it must not add a log line', {
      start: random.word(),
      ip: address,
    }),
    forges('a name with a carriage return and a forged entry: it must not add a log line', {
      ending: '\r',
      start: random.word(),
    }),
    forges('a name with CR LF and a forged entry: it must not add a log line', { ending: '\r\n' }),
    forges('three names with a forged entry each: they must not add log lines', { each: 1, start: '' }),
    forges('an existing name, a line break and a forged entry: it must not add a log line', {
      start: BROTHERS.name,
      ip: '::1',
    }),
    forges('a name with a line break and a forged entry with an IPv6 address: it must not add a log line', {
      ip: `fe80::${random.number(10, 99)}`,
    }),
  ])
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const locks = (kind: string, name: string): GeneratedCheck => {
    const [keys, mailbox, wrong] = [
      { name, pin: random.password() },
      random.address(settings.domain),
      random.word(),
    ]
    return {
      name: kind,
      payload: name,
      run: async (tools) => {
        await openStall(tools, keys, mailbox)
        for (let time = 0; time < 3; time++) {
          await isOpen(tools, keys)
          await tryPin(tools, { name: time === 1 ? name.toUpperCase() : name, pin: wrong })
        }
        await isLocked(tools, keys)
        await isOpen(tools, BROTHERS)
      },
    }
  }
  return [
    locks(
      'wrong PINs for a name with blanks still lock it',
      `${random.word()} ${random.word()} ${random.word()}`,
    ),
    locks('wrong PINs for a name with umlauts still lock it', `${random.word()}ö${random.word()}ü`),
    locks('wrong PINs for a name with an apostrophe still lock it', `o'${random.word()}`),
    locks(
      'wrong PINs for a name in another alphabet still lock it',
      `${random.pick(['果物', 'фрукты', 'φρούτα'])}-${random.word()}`,
    ),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

const [BEFORE, AFTER] = [' stall-login failed name="', '" ip=']

/** The stalls that the watch finds in the output of a version. */
function readBy(written: unknown): string[] {
  if (typeof written !== 'string' || written.length > 10_000) return ['?']
  return written.split(/[\r\n]/).flatMap((line) => {
    const [start, end] = [line.indexOf(BEFORE), line.lastIndexOf(AFTER)]
    if (start < 1 || end < start + BEFORE.length) return []
    const name = line.slice(start + BEFORE.length, end)
    // All characters that a stall's name may contain.
    return /^[\p{L}\d' -]+$/u.test(name) ? [`${line.slice(0, start)} ${name}${line.slice(end)}`] : []
  })
}

export const oracle: Oracle = {
  lineFor: {
    call: ({ random, sql }) => {
      const at = new Date(
        Date.UTC(2026, random.number(0, 11), random.number(1, 28), random.number(0, 23)),
      ).toISOString()
      const ip = random.pick(['127.0.0.1', '::1', `10.0.${random.number(0, 255)}.${random.number(1, 254)}`])
      const [one, other, name] = [random.word(), random.word(), random.name()]
      const lineBreak = random.pick(['\n', '\r', '\r\n'])
      const said = random.pick([
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
    same: (submitted, right) => readBy(submitted).join('\n') === readBy(right).join('\n'),
  },
}
