interface Credentials {
  email: string
  password: string
}

interface Props {
  /** Where the shop runs. */
  host: string
  onFill: (credentials: Credentials) => void
}

const TEST_HOST = 'test.juice-sh.op'
const TESTER = { email: 'testing@juice-sh.op', password: 'IamUsedForTesting' }

/** Fills the login form at a click, so that nobody has to type in every test run. */
export function TestLogin({ host, onFill }: Props) {
  if (host !== TEST_HOST) return null
  return (
    <button type="button" onClick={() => onFill(TESTER)}>
      {TESTER.email}
    </button>
  )
}
