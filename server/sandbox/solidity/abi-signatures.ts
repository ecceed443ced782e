import type { AbiEntry, AbiParameter } from '#contract/lab/solidity.ts'

/** The signatures of a contract, one line for each function, event and so on. Errors are left out. */
export function signaturesOf(abi: readonly AbiEntry[]): string[] {
  return abi.filter(({ type }) => type !== 'error').map(signatureOf)
}

/** How the signatures of two contracts differ, as text; undefined if they do not. */
export function differenceOf(before: readonly string[], after: readonly string[]): string | undefined {
  const missing = before.filter((entry) => !after.includes(entry))
  const extra = after.filter((entry) => !before.includes(entry))
  const parts = [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`has a new ${extra.join(', ')}`] : []),
  ]
  return parts.length > 0 ? parts.join('; ') : undefined
}

function signatureOf({ type, name = '', inputs = [], outputs = [], stateMutability }: AbiEntry): string {
  const results = outputs.length > 0 ? ` returns (${outputs.map(typeOf).join(', ')})` : ''
  return `${type} ${name}(${inputs.map(typeOf).join(', ')})${stateMutability === 'payable' ? ' payable' : ''}${results}`
}

function typeOf({ type, indexed, components }: AbiParameter): string {
  const whole = components ? type.replace('tuple', `(${components.map(typeOf).join(', ')})`) : type
  return indexed ? `${whole} indexed` : whole
}
