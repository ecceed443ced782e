import type { UntypedLab } from '../weak-code.ts'

/** Where the code of one of the shop's contracts comes from. */
type ContractSource =
  /** A contract of `content/contracts`, by the name of its file: `BeeToken`. */
  | { own: string }
  /** The live version of a lab's contract. */
  | { lab: UntypedLab }

/** A contract that exists from the chain's beginning, at an address that existing clients know. */
export interface WellKnownContract {
  address: string
  source: ContractSource
  /** Arguments of its constructor. The sender is `DEPLOYER`. */
  args?: readonly (string | bigint)[]
  /** Payment to its constructor, in wei. */
  value?: bigint
}

/** The address that deploys the shop's contracts. Nobody has its key. */
export const DEPLOYER = '0x4030000000000000000000000000000000000403'

export const ADDRESSES = {
  nft: '0x41427790c94E7a592B17ad694eD9c06A02bb9C39',
  token: '0x36435796Ca9be2bf150CE0dECc2D8Fab5C4d6E13',
  faucet: '0x860e3616aD0E0dEDc23352891f3E10C4131EA5BC',
  bank: '0x413744D59d31AFDC2889aeE602636177805Bd7b0',
} as const

/** Created in this order. */
export const wellKnownContracts: readonly WellKnownContract[] = [
  { address: ADDRESSES.token, source: { own: 'BeeToken' }, args: [ADDRESSES.faucet] },
  { address: ADDRESSES.nft, source: { own: 'HoneyPot' }, args: [ADDRESSES.token] },
  { address: ADDRESSES.faucet, source: { lab: 'wrapping-faucet' }, args: [ADDRESSES.token] },
  // Deposits of other accounts.
  { address: ADDRESSES.bank, source: { lab: 'reentrant-bank' }, value: 10n ** 18n },
]
