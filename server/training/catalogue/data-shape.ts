import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readYaml } from '../../config/yaml-source.ts'
import type { DataShape } from '../../shop/weak-language.ts'
import { dataShapeSchema } from './lab-file.ts'

/** What weak code that is data has to look like, whoever writes it. */
export function readDataShape(folder: string, name: string): DataShape | undefined {
  const file = join(folder, 'shape.yml')
  return existsSync(file) ? readYaml(file, `labs/${name}/shape.yml`, dataShapeSchema) : undefined
}
