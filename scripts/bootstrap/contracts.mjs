// Compiles the contracts of the labs and of the shop when one of them changed.
import { existsSync } from 'node:fs'
import { runCommand } from '../launcher/processes.mjs'
import { at, elapsedSince, print, UserError } from './project.mjs'
import { deleteStamp, isFresh, listInputs, writeStamp } from './stamp.mjs'

/** Folder of compiled contracts: `labs/some-lab/weak.sol` becomes `labs/some-lab/weak.json` below it. */
export const compiledContracts = at('build', 'contracts')

const stamp = at('build', 'contracts.stamp')

/** All Solidity files of the project. */
export function contractFiles() {
  return listInputs([at('labs'), at('content', 'contracts')], (file) => file.endsWith('.sol'))
}

function inputs() {
  const compiler = listInputs(
    [at('scripts', 'contracts'), at('package-lock.json')],
    (file) => !file.endsWith('.test.ts'),
  )
  return [...contractFiles(), ...compiler]
}

/** Whether all contracts were compiled from the files as they are now. */
export function areContractsFresh() {
  return existsSync(compiledContracts) && isFresh(stamp, inputs())
}

/**
 * @param {string} node
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function buildContracts(node) {
  if (areContractsFresh()) return false
  const files = inputs()
  print('Compiling the contracts (only when they change) ...')
  const since = performance.now()
  deleteStamp(stamp)
  const args = ['--disable-warning=ExperimentalWarning', at('scripts', 'contracts', 'main.ts')]
  const code = await runCommand(node, args)
  if (code !== 0) throw new UserError('The contracts could not be compiled; see the reason above.')
  writeStamp(stamp, files)
  print(`Compiled the contracts in ${elapsedSince(since)}.`)
  return true
}
