import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import wasm from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url'
import { readTables } from './database.ts'

/** The types of the package omit the settings of Emscripten. */
const load: (settings: {
  locateFile: () => string
  print(): void
  printErr(): void
}) => Promise<Sqlite3Static> = init

/** Reads one database, then ends. */
addEventListener('message', async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  try {
    const silent = () => {}
    const sqlite = await load({
      locateFile: () => new URL(wasm, location.href).href,
      print: silent,
      printErr: silent,
    })
    postMessage(readTables(sqlite, data))
  } catch {
    postMessage(undefined)
  }
})
