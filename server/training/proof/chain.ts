import type { Interface } from 'ethers/abi'
import type { Artifact, Http, LabChain, LabContract } from '#lab'
import { ExpectationFailed } from './outcomes.ts'

/** Gas of each transaction, in hex: enough that no attack runs out of it. */
const GAS = '0x4c4b40'

/** An answer of the chain's JSON-RPC. */
interface RpcAnswer {
  result?: unknown
  error?: { message: string }
}

/** The used fields of a transaction receipt. */
interface Receipt {
  status: string
  contractAddress: string
}

interface ChainTransaction {
  from: string
  to?: string
  data: string
  value?: bigint | undefined
}

/**
 * Returns a shop's chain through its JSON-RPC. `contracts` returns those that a lab may name; the first match counts.
 */
export function createChain(http: Http, contracts: () => readonly Artifact[]): LabChain {
  const rpc = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const answer = await http.post('/rest/web3/rpc', { jsonrpc: '2.0', id: 1, method, params })
    const { result, error } = answer.json<RpcAnswer>()
    if (error) throw new ExpectationFailed(error.message)
    return result
  }

  const send = async ({ value = 0n, ...rest }: ChainTransaction): Promise<Receipt> => {
    const fields = { ...rest, value: `0x${value.toString(16)}`, gas: GAS }
    const receipt = asReceipt(
      await rpc('eth_getTransactionReceipt', await rpc('eth_sendTransaction', fields)),
    )
    if (receipt.status === '0x1') return receipt
    // Repeated as a call, the chain returns the reason.
    await rpc('eth_call', fields, 'latest')
    throw new ExpectationFailed('the transaction was reverted')
  }

  const artifactOf = (name: string): Artifact => {
    const artifact = contracts().find(({ contractName }) => contractName === name)
    if (!artifact) throw new Error(`There is no contract ${name}`)
    return artifact
  }

  const contractAt = (contractInterface: Interface, address: string): LabContract => ({
    address,
    read: async (name, ...args) => {
      const data = contractInterface.encodeFunctionData(name, args)
      const results = contractInterface.decodeFunctionResult(
        name,
        String(await rpc('eth_call', { to: address, data }, 'latest')),
      )
      return results.length === 1 ? results[0] : [...results]
    },
    write: async (name, args, options) => {
      await send({ ...options, to: address, data: contractInterface.encodeFunctionData(name, args) })
    },
  })

  return {
    accounts: async () => {
      const { getAddress } = await import('ethers/address')
      const accounts = await rpc('eth_accounts')
      return Array.isArray(accounts) ? accounts.map((one) => getAddress(String(one))) : []
    },
    balance: async (address) => BigInt(String(await rpc('eth_getBalance', address, 'latest'))),
    at: async (contract, address) => contractAt(await interfaceOf(artifactOf(contract)), address),
    deploy: async (contract, { from, args = [], value }) => {
      const { getAddress } = await import('ethers/address')
      const artifact = artifactOf(contract)
      const contractInterface = await interfaceOf(artifact)
      const data = artifact.bytecode + contractInterface.encodeDeploy(args).slice(2)
      const { contractAddress } = await send({ from, data, value })
      return contractAt(contractInterface, getAddress(contractAddress))
    },
  }
}

/** Loaded for the few labs that use the chain. */
async function interfaceOf({ abi }: Artifact): Promise<Interface> {
  const { Interface: EthersInterface } = await import('ethers/abi')
  return new EthersInterface(abi)
}

function asReceipt(value: unknown): Receipt {
  const { status, contractAddress }: Record<string, unknown> = { ...Object(value) }
  return { status: String(status), contractAddress: String(contractAddress) }
}
