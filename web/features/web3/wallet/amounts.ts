import { parseEther } from 'ethers/utils'

/** Parses ether into wei: above zero, and at most 18 decimals. Else undefined. */
export function parseEtherAmount(text: string): bigint | undefined {
  const digits = text.trim().replace(',', '.')
  if (!/^(\d+(\.\d{0,18})?|\.\d{1,18})$/.test(digits)) return undefined
  const wei = parseEther(digits)
  return wei > 0n ? wei : undefined
}

/** Parses a whole number. */
export function parseWholeNumber(text: string): bigint | undefined {
  return /^\d{1,78}$/.test(text.trim()) ? BigInt(text.trim()) : undefined
}
