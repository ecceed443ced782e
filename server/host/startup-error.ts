import { ConfigurationError } from '../config/configuration-error.ts'
import { isFull } from '../shop/storage/tables.ts'
import { FolderError } from './files/lock.ts'

/** Describes why the server could not start, and what to do. Includes the stack only for unexpected errors. */
export function explainStartupError(error: unknown): string {
  if (error instanceof FolderError || error instanceof ConfigurationError) return error.message
  if (isFull(error)) return 'The disk is full: there is no room for the shops. Make room and start again.'
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') {
      return `Port ${portOf(error)} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`
    }
    if (error.code === 'EACCES')
      return `This user may not listen on port ${portOf(error)}. Choose another: PORT=3001 npm start`
    if (error.code === 'EADDRNOTAVAIL') return 'HOST names an address that this machine does not have.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function portOf(error: Error): string {
  return 'port' in error ? String(error.port) : ''
}
