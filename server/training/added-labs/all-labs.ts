import { join } from 'node:path'
import { type Labs, loadLabs } from '../catalogue/labs.ts'

/**
 * Loads this project's labs, and those that LABS_DIR adds. `root` is the project's folder. Throws `ConfigurationError`.
 */
export async function loadAllLabs(root: string, labsDir: string | undefined): Promise<Labs> {
  const ours = await loadLabs(join(root, 'labs'))
  if (!labsDir) return ours
  const { addLabs } = await import('./load.ts')
  return addLabs(ours, labsDir, join(root, 'content'))
}
