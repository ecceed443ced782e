import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { plainMachine } from './plain-machine.ts'
import { type Label, printsAsWritten, steal } from './steps.ts'

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

/** Ways to read the settings, some of which do not name the file. */
function readers({ random }: GeneratorTools): string[] {
  const file = () =>
    random.pick([
      '/etc/labelmaker.conf',
      '/etc/label*',
      '/etc/./label""maker.c*',
      "/etc/l'abel'maker.?onf",
      '/etc/la*',
    ])
  const program = () => random.pick(['cat', 'head', 'tail', '/bin/cat', "c''at", 'grep -i pin'])
  return random.shuffle([
    `${program()} ${file()}`,
    `${random.pick(['cat', 'tail'])} < /etc/labelmaker.conf`,
    `${random.pick(['head', 'cat'])}$IFS${file()}`,
    `sh -c '${random.pick(['head', 'cat'])} /etc/label*'`,
    `echo ${random.word()} | ${random.pick(['cat', 'tail'])} /etc/label*`,
  ])
}

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  const label = (name: string, wish: Label): GeneratedAttack => {
    const account = accountOf(kit)
    return {
      name,
      payload: JSON.stringify(wish),
      challenge: 'labelCommandChallenge',
      run: async (tools) => steal(tools, (await tools.signUp(account)).token, wish),
    }
  }
  const size = () => random.pick(['S', 'M', 'L'])
  const read = () => random.pick(readers(kit))
  const link = random.pick(['&&', ';', '&'])
  return [
    label('a text with a quote, & and a command: the command must not run', {
      text: `${random.word()}"${link} ${read()}; echo "`,
      size: size(),
    }),
    label('a text with a double quote and a pipe: the command must not run', {
      text: `${random.word()}" | ${random.pick(['tail', 'head'])} /etc/label* #`,
    }),
    label('a text with a quote, a line break and a command: the command must not run', {
      text: `"\n${read()}\necho "${random.word()}`,
      size: size(),
    }),
    label('a text with a command in $( ): the command must not run', {
      text: `${random.word()} $(${random.pick(['cat', 'tail'])} /etc/label*)`,
    }),
    label('a text with a command in backticks: the command must not run', {
      text: `\`${random.pick(['grep pin', 'head'])} /etc/label*\``,
    }),
    label('a short text with $( ): the command must not run', {
      text: random.pick(['$(cat /etc/la*)', '`cat /etc/la*`']),
      size: size(),
    }),
    label('a size with a semicolon and a command: the command must not run', {
      text: random.word(),
      size: `${size()}; ${read()} #`,
    }),
    label('a size with a line break and a command: the command must not run', {
      text: random.word(),
      size: `${size()}\n${read()}\n`,
    }),
    label('a size with an additional argument: the command must not run', {
      text: random.word(),
      size: `${size()} --text "$(${random.pick(['cat', 'head'])} /etc/label*)" #`,
    }),
    label('a text with an apostrophe and a command: the command must not run', {
      text: random.pick([
        `';cat /etc/label*;echo '$(cat /etc/label*)`,
        `'\ncat /etc/label*\n'$(tail /etc/label*)`,
      ]),
    }),
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const prints = (name: string, text: string, alsoOnWeak = true): GeneratedCheck => {
    const account = accountOf(kit)
    return {
      name,
      payload: text,
      ...(!alsoOnWeak && { alsoOnWeak: false }),
      run: async (tools) => printsAsWritten(tools, (await tools.signUp(account)).token, text),
    }
  }
  const [one, other] = [random.word(), random.name()]
  return [
    prints('a text with semicolons and apostrophes is printed as it is', `${one}; ${other}’s & ${other}'s`),
    prints(
      'a text with brackets, stars and a pipe is printed as it is',
      `(${one}) * ${random.number(2, 99)} | ${other}?`,
    ),
    prints(
      'a text in another alphabet, on two lines, is printed as it is',
      `${random.pick(['果汁', 'сок', 'عصير'])} ${one}\n${other}`,
    ),
    prints(
      'a text with names of programs is printed as it is',
      `${random.pick(['cat', 'head', 'tail'])} ${one} and a ${random.pick(['conf', 'PIN'])}`,
    ),
    prints('a text with double quotes is printed as it is', `"${one}", said ${other}`, false),
    prints(
      'a text with dollar signs is printed as it is',
      `${one} $${random.number(1, 9)} or $${one}`,
      false,
    ),
    prints('a text with $( ) and backticks is printed as it is', `$(${one}) and \`${other}\``, false),
    prints('a text with backslashes is printed as it is', `C:\\\\${one}\\$ \\"`, false),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

const SIZES = ['S', 'M', 'L']

/** What the printer adds to a label. A fix that refuses one prints nothing. */
const END = /\n$/

/** Texts and sizes, most of which are valid for a label. */
function labelOf(kit: GeneratorTools): Label & { size: string } {
  const { random } = kit
  const [one, other, read] = [random.word(), random.name(), random.pick(readers(kit))]
  const text = random.pick([
    `${one}; ${other}’s & ${other}'s`,
    `"${one}", said ${other}`,
    `${one}${random.gap()}${other}\n${one}`,
    `${one} --size ${random.pick(SIZES)} --text ${other}`,
    `${random.pick(['"', "'", ''])}${random.pick([';', '&&', '|', '\n', '||', '>'])} ${read} ${random.pick(['#', '"', "'", ''])}`,
    `${one}$(${read})`,
    `${one}\`${read}\``,
    random
      .shuffle(['"', "'", '\\', '\\\\', '$', '`', '$(', ')', '\n', ';', '#', '*', one, '$HOME', "'\\''"])
      .slice(0, random.number(1, 9))
      .join(''),
    one,
  ])
  const known = random.pick(SIZES)
  const odd = random.pick([
    `${known}; ${read} #`,
    `${known}${random.pick([';', '|', '&&'])}${one}`,
    `${known}\n${read}`,
    `${known} --text "$(${read})" #`,
    `$(${read})`,
    `'${read}'`,
    one,
    known.toLowerCase(),
    known.repeat(2),
    '',
  ])
  return { text: text.trim(), size: random.chance(3) ? odd : known }
}

export const oracle: Oracle = {
  print: {
    call: (kit) => {
      const label = labelOf(kit)
      const { machine, others } = plainMachine()
      return { args: [label, machine], payload: JSON.stringify(label), seen: others }
    },
    // For a size that does not exist, each version has its own message, or prints another size.
    same: (submitted, right) =>
      typeof submitted === 'string' &&
      (isRefusal(right) || submitted.replace(END, '') === String(right).replace(END, '')),
    refuses: (right) => isRefusal(right),
  },
}

/** The printer ends its output with a line break. */
const isRefusal = (right: unknown): boolean => !String(right).endsWith('\n')
