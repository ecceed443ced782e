import { FetchRequest, JsonRpcProvider } from 'ethers'
import type { Artifact } from '#contract/lab/solidity.ts'
import { compileSources } from '../sandbox/solidity/compile-sources.ts'
import type { TestApplication, Visitor } from './application.ts'

/** A contract with many features, for tests of the chain. */
const BOX = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Box {
  event Put(address indexed who, uint256 value);
  error TooBig(uint256 value);

  uint256 public value;

  constructor(uint256 first) payable {
    value = first;
  }

  receive() external payable {}

  function put(uint256 next) external {
    require(next != 13, "unlucky");
    if (next > 1000) revert TooBig(next);
    value = next;
    emit Put(msg.sender, next);
  }

  function pay(address payable to, uint256 amount) external {
    to.transfer(amount);
  }

  function share(uint256 among) external view returns (uint256) {
    return value / among;
  }

  function forever() external view {
    while (true) {}
  }

  function deep(uint256 left) external returns (uint256) {
    return left == 0 ? gasleft() : this.deep(left - 1);
  }

  function spread(uint256 count) external {
    for (uint256 slot = 0; slot < count; slot++) {
      assembly {
        sstore(add(slot, mul(number(), 100000)), 1)
      }
    }
  }
}
`

/** Compiles the test contract. `change` edits its source first. */
export function compileBox(change: (source: string) => string = (source) => source): Artifact {
  const artifact = compileSources({ 'Box.sol': change(BOX) })
    .get('Box.sol')
    ?.at(-1)
  if (!artifact) throw new Error('The box did not compile')
  return artifact
}

/** An ethers provider for the chain of a visitor's shop. The application must be listening. */
export function ethersProviderFor({ app }: TestApplication, { shopToken }: Visitor): JsonRpcProvider {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const request = new FetchRequest(`http://127.0.0.1:${port}/rest/web3/rpc`)
  request.setHeader('x-shop-ticket', shopToken)
  // No caching: transactions are mined at once, so cached values are outdated.
  return new JsonRpcProvider(request, undefined, { cacheTimeout: -1, pollingInterval: 50 })
}

/** The error that the library throws. */
export async function refusalOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => 'it was done',
    (error: unknown) => error,
  )
}
