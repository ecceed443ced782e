import { Interface } from 'ethers/abi'
import { describe, expect, it } from 'vitest'
import { HttpError } from '#web/http.ts'
import english from '../../../../content/i18n/en/web3.json' with { type: 'json' }
import { errorText, NoContractError, OtherChainError, RevertedError } from './errors.ts'
import { RpcError } from './rpc.ts'

const own = new Interface(['error TooGreedy(uint256 asked, uint256 left)'])
const text = new Interface(['error Error(string reason)'])
const panic = new Interface(['error Panic(uint256 code)'])

const REASON = text.encodeErrorResult('Error', ['Hands off the jar!'])

describe('the text for an error', () => {
  it.each([
    ['a refusal', new RpcError(4001, 'x'), 'WEB3_ERROR_REFUSED'],
    ['a refusal as ethers has it', { code: 'ACTION_REJECTED', message: 'x' }, 'WEB3_ERROR_REFUSED'],
    ['a wallet that asks already', new RpcError(-32002, 'x'), 'WEB3_ERROR_BUSY'],
    ['nobody to send', new RpcError(4100, 'x'), 'PLEASE_CONNECT_WEB3_WALLET'],
    ['another network', new RpcError(4902, 'x'), 'PLEASE_CONNECT_TO_SEPOLIA_NETWORK'],
    ['another chain of the same number', new OtherChainError(), 'WEB3_ERROR_OTHER_CHAIN'],
    [
      'too little ether',
      new RpcError(-32000, 'insufficient funds for gas * price + value'),
      'WEB3_ERROR_FUNDS',
    ],
    ['too little gas', new RpcError(-32000, 'out of gas'), 'WEB3_ERROR_GAS'],
    ['a wrong nonce', new RpcError(-32000, 'nonce too low'), 'WEB3_ERROR_NONCE'],
    ['a revert without a reason', new RpcError(3, 'execution reverted', '0x'), 'WEB3_ERROR_REVERT_SILENT'],
    ['a transaction undone in its block', new RevertedError(1n), 'WEB3_ERROR_REVERT_SILENT'],
    ['a missing contract', new NoContractError(), 'WEB3_ERROR_NO_CONTRACT'],
    ['no connection', new TypeError('Failed to fetch'), 'WEB3_ERROR_APART'],
    ['a server in pieces', new HttpError(502, '<html>'), 'WEB3_ERROR_APART'],
    [
      'a panic for a number',
      new RpcError(3, 'x', panic.encodeErrorResult('Panic', [17])),
      'WEB3_PANIC_OVERFLOW',
    ],
  ])('explains %s', (_, error, key) => {
    expect(errorText(error).key).toBe(key)
    expect(Object.keys(english)).toContain(key)
  })

  it.each([
    ['in the data', new RpcError(3, 'execution reverted', REASON)],
    ['in the message', new RpcError(3, 'execution reverted: Hands off the jar!')],
    ['in a parcel of the wallet', { code: -32603, message: 'Internal error', data: { data: REASON } }],
    [
      'in a parcel in a parcel',
      { code: -32603, message: 'x', data: { originalError: 1, data: { data: REASON } } },
    ],
  ])('gives the reason of a revert that is %s', (_, error) => {
    expect(errorText(error)).toEqual({ key: 'WEB3_ERROR_REVERT', values: { reason: 'Hands off the jar!' } })
  })

  it('decodes custom errors of a contract, where its interface is known', () => {
    const error = new RpcError(3, 'execution reverted', own.encodeErrorResult('TooGreedy', [5, 3]))
    expect(errorText(error, own).values).toEqual({ reason: 'TooGreedy(5, 3)' })
    expect(errorText(error).values?.reason).toMatch(/^0x[\da-f]{8}$/)
  })

  it('passes on unknown errors', () => {
    expect(errorText(new Error('The moon is down'))).toEqual({
      key: 'WEB3_ERROR_OTHER',
      values: { message: 'The moon is down' },
    })
    expect(errorText('boo').values).toEqual({ message: 'boo' })
  })
})
