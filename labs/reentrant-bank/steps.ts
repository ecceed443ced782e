export const BANK = '0x413744D59d31AFDC2889aeE602636177805Bd7b0'

export const SIP = 10n ** 17n

export function isDone(call: Promise<void>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  )
}
