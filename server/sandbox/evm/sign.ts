import { bytesToHex } from '@ethereumjs/util'
import { SigningKey } from 'ethers/crypto'
import { hashMessage, TypedDataEncoder } from 'ethers/hash'
import { ChainFault } from './faults.ts'
import type { Signable } from './tasks.ts'
import { signTransaction } from './transactions.ts'

/** Signs something with a key. Throws `ChainFault` where it is not what it should be. */
export function sign(privateKey: string, what: Signable): string {
  if (what.kind === 'transaction') {
    const { nonce, gas } = what.fields
    if (nonce === undefined || gas === undefined)
      throw new ChainFault(-32602, 'nonce and gas have to be given')
    return bytesToHex(signTransaction(what.fields, privateKey, nonce, gas).serialize())
  }
  const digest =
    what.kind === 'message' ? hashMessage(Buffer.from(what.bytes.slice(2), 'hex')) : hashTyped(what.json)
  return new SigningKey(privateKey).sign(digest).serialized
}

/** The hash of typed data (EIP-712) as wallets send it: the type of its domain stands among the others. */
function hashTyped(json: string): string {
  try {
    const { domain = {}, types, message } = JSON.parse(json)
    const { EIP712Domain: _, ...own } = types
    return TypedDataEncoder.hash(domain, own, message)
  } catch (error) {
    throw new ChainFault(
      -32602,
      `invalid typed data: ${error instanceof Error ? error.message : error}`.slice(0, 300),
    )
  }
}
