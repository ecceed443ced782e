import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ProxyOptions } from 'vite'

/** Vite's own addresses: its client, transformed modules, and packages. */
const viteOwn = /^\/(@|node_modules\/|__)/

/**
 * During development Vite serves the files of web/ and the start page, and forwards all other requests to the shop.
 * FF_API is the address of the server.
 */
export function serverProxy(web: string): Record<string, ProxyOptions> {
  const target = process.env.FF_API ?? 'http://127.0.0.1:3001'
  return {
    '/socket.io': { target, ws: true },
    '^/.*': {
      target,
      bypass: ({ url = '/' }) => {
        const { pathname } = new URL(url, target)
        return pathname === '/' || viteOwn.test(pathname) || isFile(web, pathname) ? url : undefined
      },
    },
  }
}

function isFile(web: string, pathname: string): boolean {
  const found = [join(web, decodeURIComponent(pathname)), join(web, 'public', decodeURIComponent(pathname))]
  return found.some((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}
