/** A constant of a Python program. */
type Constant = string | number | bigint | null

const OPCODES = {
  POP_TOP: 1,
  BINARY_ADD: 23,
  GET_ITER: 68,
  RETURN_VALUE: 83,
  POP_BLOCK: 87,
  STORE_NAME: 90,
  FOR_ITER: 93,
  LOAD_CONST: 100,
  LOAD_NAME: 101,
  LOAD_ATTR: 106,
  JUMP_ABSOLUTE: 113,
  SETUP_LOOP: 120,
  CALL_FUNCTION: 131,
} as const

/** An instruction of Python 2.7 with its argument. */
export type Instruction = readonly [name: keyof typeof OPCODES, argument?: number]

/** A module to be serialised. */
export interface Module {
  file: string
  constants: readonly Constant[]
  names: readonly string[]
  /** The instructions of each source line. An empty list is a blank line. */
  lines: readonly (readonly Instruction[])[]
  stackSize: number
}

/** Opcodes from this one on have an argument. */
const WITH_ARGUMENT = 90

/** Size of instructions in bytes. */
export function sizeOf(instructions: readonly Instruction[]): number {
  return instructions.reduce((size, [name]) => size + (OPCODES[name] < WITH_ARGUMENT ? 1 : 3), 0)
}

const MAGIC = [0x03, 0xf3, 0x0d, 0x0a]
const NO_FREE_VARIABLES = 0x40

/** Serialises a module as a `.pyc` file of Python 2.7. `at`: compile time in seconds since 1970. */
export function compiled(module: Module, at: number): Uint8Array {
  const { file, constants, names, lines, stackSize } = module
  const code = lines.flat().flatMap(bytesOf)
  const empty = tuple([])
  return Uint8Array.from([
    ...MAGIC,
    ...int32(at),
    ...ascii('c'),
    ...[0, 0, stackSize, NO_FREE_VARIABLES].flatMap(int32),
    ...text(code),
    ...tuple(constants.map(constant)),
    ...tuple(names.map(interned)),
    ...empty,
    ...empty,
    ...empty,
    ...text(ascii(file)),
    ...interned('<module>'),
    ...int32(1),
    ...text(lineTable(lines)),
  ])
}

function bytesOf([name, argument = 0]: Instruction): number[] {
  const opcode = OPCODES[name]
  return opcode < WITH_ARGUMENT ? [opcode] : [opcode, argument & 0xff, argument >> 8]
}

/** Pairs of a byte offset and a line offset. */
function lineTable(lines: readonly (readonly Instruction[])[]): number[] {
  const table: number[] = []
  let bytes = 0
  let waiting = 0
  for (const [index, line] of lines.entries()) {
    if (line.length > 0 && index > 0) {
      table.push(bytes, waiting)
      bytes = 0
      waiting = 0
    }
    bytes += sizeOf(line)
    waiting += 1
  }
  return table
}

function constant(value: Constant): number[] {
  if (value === null) return ascii('N')
  if (typeof value === 'string') return text(ascii(value))
  if (typeof value === 'number') return [...ascii('i'), ...int32(value)]
  return long(value)
}

/** Digits of fifteen bits, lowest first. */
function long(value: bigint): number[] {
  const digits: number[] = []
  for (let rest = value; rest > 0n; rest >>= 15n) digits.push(Number(rest & 0x7fffn))
  return [...ascii('l'), ...int32(digits.length), ...digits.flatMap((digit) => [digit & 0xff, digit >> 8])]
}

function tuple(items: readonly number[][]): number[] {
  return [...ascii('('), ...int32(items.length), ...items.flat()]
}

function text(bytes: readonly number[]): number[] {
  return [...ascii('s'), ...int32(bytes.length), ...bytes]
}

function interned(name: string): number[] {
  return [...ascii('t'), ...int32(name.length), ...ascii(name)]
}

function int32(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, (value >> 24) & 0xff]
}

function ascii(words: string): number[] {
  return [...Buffer.from(words, 'latin1')]
}
