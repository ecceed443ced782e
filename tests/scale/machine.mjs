// Runs a machine of the scale test: a server and its sandbox, as `npm start` does, without building.
import { launch, untilEnded } from '../../scripts/launcher/launcher.mjs'
import { chosenDataDir, sandboxProcess, serverProcess } from '../../scripts/launcher/server-process.mjs'

const server = serverProcess({ dataDir: chosenDataDir() })
process.exitCode = await untilEnded(launch(process.execPath, { server, sandbox: sandboxProcess() }))
