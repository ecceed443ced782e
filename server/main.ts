import { collectEarly } from './config/early-collection.ts'
import { cacheLabs, saveChecks, serve } from './serve.ts'

// The build starts the server once, to fill Node's code cache, which would be valid only for the flags of `collectEarly`.
const isFillingCache = process.env.NODE_COMPILE_CACHE_READONLY === '0'
if (isFillingCache) await cacheLabs()

await serve()

if (isFillingCache) saveChecks()
else collectEarly()
