// Stands in the bundle for packages that others load and the server never uses: see bundled-server.ts.
module.exports = {}
