import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { version } from 'solc/package.json'
import { CodePanel } from '#web/training/coding/code/CodeText.tsx'
import { FormError } from '#web/ui/forms/FormOutcome.tsx'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleX from '~icons/circle-x'
import IconHammer from '~icons/hammer'
import classes from './ContractEditor.module.css'
import { type Compilation, type Problem, SOURCE_FILE, withFittingPragma } from './compile-output.ts'
import type { useCompiler } from './compiler.ts'
import { SolidityEditor } from './SolidityEditor.tsx'
import { INITIAL_SOURCE, sandboxStorage } from './stored.ts'

interface Props {
  compiler: ReturnType<typeof useCompiler>
}

export function ContractEditor({ compiler }: Props) {
  const { t } = useTranslation()
  const [source, setSource] = useState(sandboxStorage.source)
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (text: string) => {
    setSource(text)
    sandboxStorage.keepSource(text)
  }
  const compile = (text = source) => {
    if (!compiler.isPending) compiler.mutate(text)
  }
  const result = compiler.data
  // Problems of another source do not apply to this one.
  const problems = result?.source === source ? result.problems : NONE
  const fitting = result && problems !== NONE ? withFittingPragma(result) : undefined
  return (
    <section className={classes.bench} aria-labelledby="contract-editor">
      <h2 id="contract-editor">{t('TITLE_CONTRACT_EDITOR')}</h2>
      <CodePanel
        file={SOURCE_FILE}
        tools={
          <Button
            size="sm"
            variant="default"
            className={classes.quiet ?? ''}
            onClick={() => change(INITIAL_SOURCE)}
          >
            {t('BTN_STARTER')}
          </Button>
        }
      >
        <SolidityEditor
          ref={field}
          value={source}
          problems={problems}
          onChange={change}
          onCompile={() => compile()}
        />
        {problems.length > 0 && <Problems problems={problems} onGo={(place) => goTo(field, source, place)} />}
      </CodePanel>
      <p className="ff-hint">{t('WEB3_EDITOR_KEYS')}</p>
      <div className={classes.row}>
        <NativeSelect
          label={t('LABEL_SELECT_COMPILER_VERSION')}
          data={[{ value: version, label: `solc ${version}` }]}
        />
        <Button
          size="md"
          leftSection={<IconHammer size={20} aria-hidden="true" />}
          loading={compiler.isPending}
          onClick={() => compile()}
        >
          {t('BTN_COMPILE_CONTRACT')}
        </Button>
      </div>
      <p role="status" className={classes.status} data-state={stateOf(result, problems)}>
        <Status compiler={compiler} source={source} />
      </p>
      {fitting !== undefined && (
        <Group gap="sm" py="sm" px="md" bg="var(--ff-accent-soft)" bdrs="md">
          <p>{t('WEB3_PRAGMA_HINT', { version })}</p>
          <Button
            variant="default"
            onClick={() => {
              change(fitting)
              compile(fitting)
            }}
          >
            {t('BTN_FIT_PRAGMA')}
          </Button>
        </Group>
      )}
      <FormError
        text={compiler.error ? t('WEB3_COMPILER_FAILED', { message: compiler.error.message }) : undefined}
      />
    </section>
  )
}

const NONE: readonly Problem[] = []

function stateOf(result: Compilation | undefined, problems: readonly Problem[]): string {
  if (!result) return 'none'
  return problems.some(({ severity }) => severity === 'error') ? 'error' : 'fine'
}

/** Moves the caret to the position of a problem, and scrolls it into view. */
function goTo(
  field: RefObject<HTMLTextAreaElement | null>,
  source: string,
  { line, column, length }: NonNullable<Problem['place']>,
): void {
  const start =
    source
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length +
    (line > 1 ? 1 : 0) +
    column -
    1
  const place = field.current
  if (!place) return
  place.focus({ preventScroll: true })
  place.setSelectionRange(start, start + length)
  // The field is as large as its text: its container scrolls.
  const frame = place.parentElement?.parentElement
  const height = place.scrollHeight / source.split('\n').length
  frame?.scrollTo({ top: Math.max(0, (line - 4) * height) })
}

function Status({ compiler, source }: { compiler: Props['compiler']; source: string }) {
  const { t } = useTranslation()
  const { isPending, data } = compiler
  if (isPending) return t(data ? 'WEB3_COMPILING' : 'WEB3_COMPILER_COMES')
  if (!data) return null
  if (data.source !== source) return t('WEB3_SOURCE_CHANGED')
  const errors = data.problems.filter(({ severity }) => severity === 'error').length
  if (errors > 0) return t('WEB3_COMPILE_ERRORS', { count: errors })
  return t('WEB3_COMPILED', { count: data.contracts.length })
}

interface ProblemsProps {
  problems: readonly Problem[]
  /** Moves to a position in the code. */
  onGo: (place: NonNullable<Problem['place']>) => void
}

/** All messages of the compiler, each with a link to its line. */
function Problems({ problems, onGo }: ProblemsProps) {
  return (
    <ul className={`ff-list ${classes.problems}`}>
      {problems.map((problem) => (
        <li
          key={`${problem.place?.line}:${problem.place?.column} ${problem.message}`}
          className={classes.problem}
          data-severity={problem.severity}
        >
          {problem.severity === 'error' ? (
            <IconCircleX aria-hidden="true" />
          ) : (
            <IconAlertTriangle aria-hidden="true" />
          )}
          <ProblemMessage problem={problem} onGo={onGo} />
        </li>
      ))}
    </ul>
  )
}

function ProblemMessage({ problem, onGo }: { problem: Problem; onGo: ProblemsProps['onGo'] }) {
  const { t } = useTranslation()
  const { place, message, severity } = problem
  const kind = t(severity === 'error' ? 'WEB3_PROBLEM_ERROR' : 'WEB3_PROBLEM_WARNING')
  if (!place) {
    return (
      <p lang="en">
        <span className="ff-hidden">{kind}: </span>
        {message}
      </p>
    )
  }
  return (
    <button type="button" onClick={() => onGo(place)}>
      <span className="ff-hidden">{kind}: </span>
      <Box component="span" ff="monospace" fw={700}>
        {t('WEB3_PROBLEM_LINE', { line: place.line })}
      </Box>{' '}
      <span lang="en">{message}</span>
    </button>
  )
}
