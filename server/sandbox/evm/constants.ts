/** Constants of the chain. */

/** The chain ID of Sepolia, as existing clients expect. */
export const CHAIN_ID = 11_155_111

/** Gas limit of a block, a transaction or a call: about one second of computing. */
export const BLOCK_GAS = 10_000_000n

/** The constant base fee, in wei per gas. */
export const BASE_FEE = 1_000_000_000n

/** Priority fee of transactions that name no price, in wei per gas. */
export const TIP = 100_000_000n

/** Receives the priority fees. Nobody has its key. */
export const MINER = '0x0000000000000000000000000000000000000403'

/** Number of past blocks whose hashes contracts can read. */
export const BLOCK_HASH_WINDOW = 256
