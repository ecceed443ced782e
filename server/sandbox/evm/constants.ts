/** Facts about the chain that need no machine to know. */

/** Wallets take this chain for Sepolia, as existing clients expect. */
export const CHAIN_ID = 11_155_111

/** Most gas of a block, and so of a transaction or a call: what the machine does in about a second. */
export const BLOCK_GAS = 10_000_000n

/** What a unit of gas always costs, in wei. */
export const BASE_FEE = 1_000_000_000n

/** What whoever names no price pays beyond the base fee, in wei per gas. */
export const TIP = 100_000_000n

/** Who gets the tips. Nobody has its key. */
export const MINER = '0x0000000000000000000000000000000000000403'

/** How many past blocks contracts can ask the hash of. */
export const REMEMBERED_HASHES = 256
