import { Interface } from 'ethers/abi'
import { getAddress } from 'ethers/address'
import { formatEther } from 'ethers/utils'

/** The chain uses the id of Sepolia: wallets and libraries know it. */
export const CHAIN_ID = '0xaa36a7'
export const CHAIN_NUMBER = 11_155_111

/** Contracts on every shop's chain from the start. */
export const CONTRACT_ADDRESSES = {
  bank: '0x413744D59d31AFDC2889aeE602636177805Bd7b0',
  faucet: '0x860e3616aD0E0dEDc23352891f3E10C4131EA5BC',
  bee: '0x36435796Ca9be2bf150CE0dECc2D8Fab5C4d6E13',
  pot: '0x41427790c94E7a592B17ad694eD9c06A02bb9C39',
} as const

export const BANK = new Interface([
  'function ethdeposit(address to) payable',
  'function balanceOf(address who) view returns (uint256)',
  'function withdraw(uint256 amount)',
  'event ContractExploited(address indexed culprit)',
  'receive() payable',
])

export const FAUCET = new Interface([
  'function balance() view returns (uint8)',
  'function withdraw(uint8 amount)',
])

export const BEE = new Interface([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])

export const POT = new Interface([
  'function balanceOf(address owner) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function mintNFT() returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function mintPrice() view returns (uint256)',
  'function approve(address to, uint256 tokenId)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'event NFTMinted(address owner, uint256 tokenId)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
])

/** A contract whose interface the page knows. */
export interface KnownContract {
  name: string
  address: string
  face: Interface
}

export const KNOWN_CONTRACTS: readonly KnownContract[] = [
  { name: 'ETHWalletBank', address: CONTRACT_ADDRESSES.bank, face: BANK },
  { name: 'BeeFaucet', address: CONTRACT_ADDRESSES.faucet, face: FAUCET },
  { name: 'BeeToken', address: CONTRACT_ADDRESSES.bee, face: BEE },
  { name: 'HoneyPot', address: CONTRACT_ADDRESSES.pot, face: POT },
]

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export function knownContractAt(address: string): KnownContract | undefined {
  return KNOWN_CONTRACTS.find((contract) => isSameAddress(contract.address, address))
}

/** `abcdef...uvwxyz`, the format that existing clients know. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}...${address.slice(-6)}`
}

/** The address with its checksum case, or undefined if it is invalid. */
export function checkedAddress(text: string): string | undefined {
  try {
    return getAddress(text.trim())
  } catch {
    return undefined
  }
}

/** Ether with at most six decimals and without trailing zeros. Smaller amounts are marked. */
export function formatEtherAmount(wei: bigint): string {
  const [whole = '0', part = ''] = formatEther(wei).split('.')
  const digits = part.slice(0, 6).replace(/0+$/, '')
  if (wei > 0n && whole === '0' && digits === '') return '< 0.000001'
  return digits ? `${whole}.${digits}` : whole
}
