import { AbiCoder, type ParamType } from 'ethers/abi'
import { parseUnits } from 'ethers/utils'

/** Numbers with a unit, as Solidity writes them: `0.1 ether`. */
const WITH_UNIT = /^(?<amount>\d+(?:\.\d+)?)\s*(?<unit>wei|gwei|ether)$/

function numberFrom(text: string): bigint {
  const match = WITH_UNIT.exec(text)
  if (!match?.groups) return wholeNumber(text.replaceAll('_', ''))
  const { amount = '', unit = '' } = match.groups
  return parseUnits(amount, unit)
}

/** `Number('')` is zero. */
function wholeNumber(text: string): bigint {
  if (text === '') throw new SyntaxError('Nothing is no number')
  return BigInt(text)
}

function boolFrom(text: string): boolean {
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new SyntaxError(`${text} is neither true nor false`)
}

function valueFrom(param: ParamType, text: string): unknown {
  if (param.isArray() || param.isTuple()) return JSON.parse(text)
  if (param.type === 'string') return text
  const word = text.trim()
  if (/^u?int\d*$/.test(param.type)) return numberFrom(word)
  if (param.type === 'bool') return boolFrom(word)
  return word
}

/** Parses the text of a parameter; undefined if it does not fit the type. */
export function readArgument(param: ParamType, text: string): { value: unknown } | undefined {
  try {
    const value = valueFrom(param, text)
    AbiCoder.defaultAbiCoder().encode([param], [value])
    return { value }
  } catch {
    return undefined
  }
}

/** Parses all arguments; undefined as soon as one does not fit. */
export function readArguments(
  params: readonly ParamType[],
  texts: readonly string[],
): readonly unknown[] | undefined {
  const read = params.map((param, index) => readArgument(param, texts[index] ?? ''))
  const values = read.flatMap((argument) => (argument ? [argument.value] : []))
  return values.length === params.length ? values : undefined
}
