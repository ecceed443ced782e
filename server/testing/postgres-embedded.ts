/**
 * PostgreSQL in this process, for machines that have none: one database, one user, and one statement at a time, whoever is
 * connected. What takes more than that is not tried with it.
 */
export async function openEmbedded() {
  const [{ PGlite }, { PGLiteSocketServer }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-socket'),
  ])
  const db = await PGlite.create()
  const serve = (port: number) => new PGLiteSocketServer({ db, port, host: '127.0.0.1', maxConnections: 20 })
  let server = serve(0)
  await server.start()
  const port = Number(server.getServerConn().split(':').at(-1))
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  return {
    ...{ url, isReal: false },
    another: async () => {
      await db.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
      return url
    },
    urlOfNode: async () => url,
    stop: () => server.stop(),
    start: () => {
      server = serve(port)
      return server.start()
    },
    close: async () => {
      await server.stop()
      await db.close()
    },
  }
}
