import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import wasm from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url'
import { readTables } from './database.ts'

/** The package's types leave out that it takes Emscripten's settings. */
const load: (settings: {
  locateFile: () => string
  print(): void
  printErr(): void
}) => Promise<Sqlite3Static> = init

/** Looks into one database, and is done for. */
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
