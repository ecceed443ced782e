import { parseEther } from 'ethers/utils'

/** Wei out of ether as it is typed: more than nothing, and at most 18 digits behind the point. Else undefined. */
export function weiIn(text: string): bigint | undefined {
  const digits = text.trim().replace(',', '.')
  if (!/^(\d+(\.\d{0,18})?|\.\d{1,18})$/.test(digits)) return undefined
  const wei = parseEther(digits)
  return wei > 0n ? wei : undefined
}

/** A whole number, as it is typed. */
export function wholeIn(text: string): bigint | undefined {
  return /^\d{1,78}$/.test(text.trim()) ? BigInt(text.trim()) : undefined
}
