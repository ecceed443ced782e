import { expect, it } from 'vitest'
import { compileSources } from './compile-sources.ts'

const HEAD = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n'

it('compiles contracts that import each other, and keeps the order of a file', () => {
  const compiled = compileSources({
    'labs/a/Base.sol': `${HEAD}contract Base { function one() external pure returns (uint256) { return 1; } }`,
    'labs/a/weak.sol': `${HEAD}import "./Base.sol";\ncontract Zebra is Base {}\ncontract Ant is Base { event E(uint256 x); }`,
  })
  expect(compiled.get('labs/a/weak.sol')?.map(({ contractName }) => contractName)).toEqual(['Zebra', 'Ant'])
  const [base] = compiled.get('labs/a/Base.sol') ?? []
  expect(base?.bytecode).toMatch(/^0x60[0-9a-f]+$/)
  expect(base?.abi).toMatchObject([{ type: 'function', name: 'one' }])
})

it('produces the same code for the same source in any folder', () => {
  const source = `${HEAD}contract Same { uint256 public x = 5; }`
  const [one] = compileSources({ 'a/One.sol': source }).get('a/One.sol') ?? []
  const [other] = compileSources({ 'b/c/Other.sol': source }).get('b/c/Other.sol') ?? []
  expect(one?.bytecode).toBe(other?.bytecode)
})

it('reports the compiler’s message with file and line', () => {
  const broken = { 'labs/a/weak.sol': `${HEAD}contract Broken {\n  uint256 x = "juice";\n}` }
  expect(() => compileSources(broken)).toThrow(/TypeError: .*\n +--> labs\/a\/weak\.sol:4:/s)
  expect(() => compileSources({ 'labs/b/weak.sol': `${HEAD}import "./Gone.sol";` })).toThrow('Gone.sol')
})
