import { compiled, type Instruction, type Module, sizeOf } from './byte-code.ts'

/** The announcement. Trainers may change it, as long as its last line leads to the token sale. */
const ANNOUNCEMENT = `Psst! Not a word before the lanterns go on.

We are squeezing a coin of our own. It tastes of nothing, it quenches no thirst, and people will queue for it twice
round the market. Whoever comes first gets the juiciest price.

Step right in: /#/tokensale-ico-ea
`

const E = 65537
const N =
  145906768007583323230186939349070635292401872375357164399581871019873438799005358938369571402670149802121818086292467422828157022922076746906543401224889672472407926969987100581290103199317858753663710862357656510507883714297115637342788911463535102712032765166518411726859837988672111837205085526346618740053n

/** The encrypted announcement: one number a line, one character a number. This is RSA as it should never be used. */
export function encryptedAnnouncement(): string {
  const known = new Map<string, string>()
  const lines = Array.from(ANNOUNCEMENT, (letter) => {
    const number = known.get(letter) ?? encryptedLetter(letter.charCodeAt(0))
    known.set(letter, number)
    return number
  })
  return `${lines.join('\n')}\n`
}

/** The encrypted form of a character. It lets anybody decode the announcement without a key. */
export function encryptedLetter(code: number): string {
  return String(power(BigInt(code), E))
}

function power(base: bigint, exponent: number): bigint {
  let result = 1n
  let square = base % N
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}

const NAMES = ['e', 'N', 'open', 'plain', 'cipher', 'read', 'letter', 'write', 'str', 'pow', 'ord', 'close']
const CONSTANTS = [E, N, 'announcement.md', 'r', 'announcement_encrypted.md', 'w', '\n', null]

const load = (name: string): Instruction => ['LOAD_NAME', NAMES.indexOf(name)]
const store = (name: string): Instruction => ['STORE_NAME', NAMES.indexOf(name)]
const attribute = (name: string): Instruction => ['LOAD_ATTR', NAMES.indexOf(name)]
const value = (one: (typeof CONSTANTS)[number]): Instruction => ['LOAD_CONST', CONSTANTS.indexOf(one)]
const call = (values: number): Instruction => ['CALL_FUNCTION', values]

/** Byte code of `e = 65537`, `N = …`, and the opening of both files. */
const START: Instruction[][] = [
  [value(E), store('e')],
  [value(N), store('N')],
  [],
  [load('open'), value('announcement.md'), value('r'), call(2), store('plain')],
  [load('open'), value('announcement_encrypted.md'), value('w'), call(2), store('cipher')],
]

/** `cipher.write(str(pow(ord(letter), e, N)) + '\n')` */
const WRITE: Instruction[] = [
  load('cipher'),
  attribute('write'),
  load('str'),
  load('pow'),
  load('ord'),
  load('letter'),
  call(1),
  load('e'),
  load('N'),
  call(3),
  call(1),
  value('\n'),
  ['BINARY_ADD'],
  call(1),
  ['POP_TOP'],
]

/** Byte code of the loop `for letter in plain.read():`. */
function loop(at: number): Instruction[][] {
  const letters = [load('plain'), attribute('read'), call(0), ['GET_ITER']] satisfies Instruction[]
  const start = at + sizeOf([['SETUP_LOOP']]) + sizeOf(letters)
  const round = [store('letter'), ...WRITE, ['JUMP_ABSOLUTE', start]] satisfies Instruction[]
  const whole = [...letters, ['FOR_ITER', sizeOf(round)], ...round, ['POP_BLOCK']] satisfies Instruction[]
  return [
    [['SETUP_LOOP', sizeOf(whole)], ...letters, ['FOR_ITER', sizeOf(round)], store('letter')],
    [...WRITE, ['JUMP_ABSOLUTE', start], ['POP_BLOCK']],
  ]
}

/** The compiled program that encrypted the announcement. */
export function encryptProgram(): Uint8Array {
  const end: Instruction[][] = [
    [load('cipher'), attribute('close'), call(0), ['POP_TOP'], value(null), ['RETURN_VALUE']],
  ]
  const lines = [...START, [], ...loop(sizeOf(START.flat())), [], ...end]
  const module: Module = { file: 'encrypt.py', constants: CONSTANTS, names: NAMES, lines, stackSize: 6 }
  return compiled(module, Date.UTC(2017, 9, 31) / 1000)
}
