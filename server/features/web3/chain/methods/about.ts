import { BASE_FEE, CHAIN_ID, MINER, TIP } from '../../../../sandbox/evm/constants.ts'
import { quantity } from '../../../../sandbox/evm/hex.ts'
import type { Methods } from './method.ts'

/** Methods about the chain itself, which need no chain yet. */
export const about: Methods = {
  web3_clientVersion: () => 'ForbiddenFruit/v1/ethereumjs',
  web3_sha3: (chain, params) => chain.hash(params.data(0)),
  net_version: () => String(CHAIN_ID),
  net_listening: () => true,
  net_peerCount: () => '0x0',
  eth_chainId: () => quantity(CHAIN_ID),
  eth_protocolVersion: () => '0x44',
  eth_syncing: () => false,
  eth_mining: () => false,
  eth_hashrate: () => '0x0',
  eth_coinbase: () => MINER,
  eth_gasPrice: () => quantity(BASE_FEE + TIP),
  eth_maxPriorityFeePerGas: () => quantity(TIP),
  eth_blobBaseFee: () => '0x1',
  eth_getCompilers: () => [],
}
