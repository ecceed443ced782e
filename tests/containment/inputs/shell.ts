import { type Inputs, type Line, sendInputs } from '../hostile.ts'

/** The file or program does not exist on the printer's host. */
const MISSING = /^200 .*(ENOENT|No such file or directory|not found)/s
const DENIED = /^200 .*(EACCES|permission denied)/s
/** The command ends in any way. */
const ENDED = /^(200 .*"printed":|503 )/s
/** Nobody listens there. */
const REFUSED = /^200 .*(curl: \(7\)|refused)/s
/** Prints nothing. */
const nothing = /^200 .*"printed":"\s*"/s

const opens = ({ file, folder, variable, port, link }: Parameters<Inputs>[0]): Line<string>[] => [
  ['files', `cat ${file}`, MISSING],
  ['files', `cat < ${file}`, MISSING],
  ['files', `head ${link}`, MISSING],
  ['files', `cat ${file}*`, MISSING],
  ['files', `cat /../../../..${file}`, MISSING],
  ['files', `cat file://${file}`, MISSING],
  ['files', `ls ${folder}`, MISSING],
  ['files', `grep -r canary ${folder}`, MISSING],
  ['files', 'cat /etc/shadow', MISSING],
  ['files', 'cat /proc/self/environ', MISSING],
  ['files', 'ls /proc/1/fd', MISSING],
  ['files', `echo pwned > ${folder}/pwned`, nothing],
  ['files', `touch ${folder}/pwned`, ENDED],
  ['files', `rm -rf ${folder}`, ENDED],
  ['files', 'echo x > /etc/passwd', DENIED],
  ['files', `. ${file}`, MISSING],
  ['files', `node -p "require('fs').readFileSync('${file}')"`, MISSING, 'node -p'],
  ['environment', `echo $${variable}`, nothing],
  ['environment', 'env | grep -i canary', nothing],
  ['environment', `sh -c 'echo $${variable}'`, nothing],
  ['environment', 'printenv', MISSING],
  ['processes', `sh -c "touch ${folder}/pwned"`, ENDED],
  ['processes', `bash ${file}`, MISSING],
  ['processes', 'kill -9 1', nothing],
  ['processes', 'exec /bin/sh', MISSING],
  ['processes', 'python3 -c "print(1)"', MISSING],
  ['network', `curl http://127.0.0.1:${port}/`, REFUSED],
  ['network', `curl -sSL http://localhost:${port}/ -o /etc/x`, REFUSED],
  ['network', `wget -O - http://127.0.0.1:${port}/`, REFUSED],
  ['network', `curl file://${file}`, /^200 .*curl: \(1\)/s],
  ['network', `curl http://kubernetes.default.svc:${port}/`, REFUSED],
  ['network', 'curl http://10.0.0.1/ http://192.168.0.1/', /^200 .*curl: \(28\)/s],
  ['time', `curl ${'http://a.b/ '.repeat(14)}`, ENDED, 'many addresses'],
  [
    'realm',
    'curl -H "__proto__: x" -H "constructor: y" https://kubernetes.default.svc/api',
    /^200 .*Forbidden/s,
  ],
  [
    'realm',
    'curl https://kubernetes.default.svc/api/v1/namespaces/__proto__/constructor/toString',
    /^200 .*Forbidden/s,
  ],
  ['time', `curl https://kubernetes.default.svc/${'api/'.repeat(30)}`, /^200 .*Forbidden/s, 'a deep address'],
  [
    'memory',
    `curl https://kubernetes.default.svc/api/v1/${'%41'.repeat(40)}`,
    /^200 .*Forbidden/s,
    'an encoded address',
  ],
  ['files', `curl --path-as-is https://kubernetes.default.svc/../../${file}`, /^200 .*Forbidden/s],
  ['network', `echo x > /dev/tcp/127.0.0.1/${port}`, ENDED],
  ['network', `nc 127.0.0.1 ${port}`, MISSING],
  ['realm', 'constructor; __proto__; toString; hasOwnProperty', MISSING],
  ['realm', 'echo $constructor $__proto__ $toString', /^200 (?!.*native code)/s],
  ['realm', 'cat __proto__ constructor/prototype', MISSING],
]

const wide: Line<string>[] = [
  ['time', '$('.repeat(90), ENDED, '90 brackets without an end'],
  ['time', `${'$(echo '.repeat(20)}x${')'.repeat(20)}`, ENDED, 'commands in commands'],
  ['time', `echo ${'*'.repeat(80)}x /etc/${'*'.repeat(80)}x`, ENDED, 'patterns of many stars'],
  ['time', '`'.repeat(170), ENDED, 'backticks'],
  ['time', 'sh -c "sh -c \\"sh -c ls\\""; while true; do ls; done', ENDED, 'a loop'],
  ['time', ':(){ :|:& };:', ENDED],
  ['time', 'yes | sh; cat /dev/zero; cat /dev/urandom', MISSING],
  ['memory', `cat /etc/* > a; ${'cat a a a a > b; cat b b b b > a; '.repeat(4)}`, ENDED, 'a file that grows'],
  ['memory', `echo ${'$(cat /etc/passwd /etc/passwd)'.repeat(5)}`, ENDED, 'much of a file'],
  ['memory', 'cat a | '.repeat(20), ENDED, 'a long pipe'],
]

/** Commands on labels, for the shell of the printer's host. */
export const shellInputs: Inputs = (canaries) => [
  ...sendInputs(
    'shell',
    (learner, command) => learner.json('POST', '/rest/labels', { text: `$(${command})`, size: 'M' }),
    opens(canaries).filter(([, command]) => command.length < 190),
  ),
  ...sendInputs(
    'shell, behind the size',
    (learner, command) => learner.json('POST', '/rest/labels', { text: 'x', size: `M;${command}` }),
    [...opens(canaries).slice(0, 6), ...wide],
  ),
]
