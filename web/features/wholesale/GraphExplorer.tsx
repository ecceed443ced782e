import { Box, Button, Flex, Group, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStoredText } from '#web/data/stored-text.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { showSnackbar, UNDO_SHOWN_MS } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { askGraph, EXAMPLE_QUERY, queryHistory, readSchema, rememberQuery, shortQuery } from './graph.ts'
import classes from './Wholesale.module.css'

/** A small explorer for the graph: a query, its answer, the queries of the session, and the schema on request. */
export default function GraphExplorer() {
  const { t } = useTranslation()
  const [query, setQuery] = useStoredText('graph.query', '', sessionStorage)
  const [history, setHistory] = useState(queryHistory)
  const [answer, setAnswer] = useState<string>()
  /** Replaces the query. What was there can be brought back. */
  const replaceQuery = (next: string) => {
    const before = query
    setQuery(next)
    if (before.trim() === '' || before === next) return
    const undo = { text: t('BTN_UNDO'), run: () => setQuery(before) }
    showSnackbar(t('GRAPH_REPLACED'), 'plain', undo, UNDO_SHOWN_MS)
  }
  return (
    <CheckoutLayout element="app-graph-explorer" title={t('TITLE_GRAPH')} lead={t('GRAPH_LEAD')}>
      <div className="ff-columns">
        <Panel title={t('GRAPH_QUERY')}>
          <QueryForm
            query={query}
            onChange={setQuery}
            onReplace={replaceQuery}
            onAnswer={(json) => {
              setAnswer(json)
              setHistory(rememberQuery(query))
            }}
          />
        </Panel>
        <Panel title={t('GRAPH_ANSWER')}>
          <p role="status" className="ff-hint">
            {answer === undefined
              ? t('GRAPH_ANSWER_NONE')
              : t('GRAPH_ANSWERED', { lines: answer.split('\n').length })}
          </p>
          {answer !== undefined && (
            <Box
              component="pre"
              id="graphAnswer"
              className={classes.answer ?? ''}
              tabIndex={0}
              role="region"
              aria-label={t('GRAPH_ANSWER')}
              dir="ltr"
            >
              {answer}
            </Box>
          )}
        </Panel>
      </div>
      <div className={`ff-columns ${classes.beside}`}>
        <Panel title={t('GRAPH_HISTORY')}>
          <History queries={history} onChoose={replaceQuery} />
        </Panel>
        <Panel title={t('GRAPH_SCHEMA')}>
          <Schema />
        </Panel>
      </div>
      <p>
        <Link to="/wholesale">{t('GRAPH_BACK')}</Link>
      </p>
    </CheckoutLayout>
  )
}

interface QueryFormProps {
  query: string
  onChange: (query: string) => void
  /** Replaces the whole query. */
  onReplace: (query: string) => void
  /** Called with the answer as JSON. */
  onAnswer: (json: string) => void
}

const LABELS = { query: 'GRAPH_QUERY', variables: 'GRAPH_VARIABLES' }

function QueryForm({ query, onChange, onReplace, onAnswer }: QueryFormProps) {
  const { t } = useTranslation()
  const why = useId()
  const [variables, setVariables] = useStoredText('graph.variables', '', sessionStorage)
  const given = objectIn(variables)
  const { start, error, isPending } = useSingleMutation({
    mutationFn: async () => JSON.stringify(await askGraph(query, given), undefined, 2),
    onSuccess: onAnswer,
  })
  const missing = {
    ...(query.trim() === '' && { query: true }),
    ...(given === undefined && { variables: true }),
  }
  const isComplete = Object.keys(missing).length === 0
  const run = () => {
    if (isComplete) start()
  }
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  }
  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        run()
      }}
      noValidate
    >
      <Textarea
        id="graphQuery"
        className={classes.code ?? ''}
        autosize
        minRows={8}
        maxRows={20}
        spellCheck={false}
        autoCapitalize="off"
        dir="ltr"
        aria-label={t('GRAPH_QUERY')}
        description={t('GRAPH_QUERY_HINT')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={runByKey}
      />
      <Textarea
        id="graphVariables"
        className={classes.code ?? ''}
        autosize
        minRows={1}
        maxRows={8}
        spellCheck={false}
        autoCapitalize="off"
        dir="ltr"
        label={t('GRAPH_VARIABLES')}
        error={given === undefined ? t('GRAPH_VARIABLES_WRONG') : undefined}
        value={variables}
        onChange={(event) => setVariables(event.target.value)}
        onKeyDown={runByKey}
      />
      <FormError text={error ? (serverMessage(error) ?? t('GRAPH_FAILED')) : undefined} />
      <Group>
        <Button type="submit" id="runQuery" disabled={!isComplete} loading={isPending} aria-describedby={why}>
          {t('BTN_GRAPH_RUN')}
        </Button>
        <Button variant="default" id="graphExample" onClick={() => onReplace(EXAMPLE_QUERY)}>
          {t('BTN_GRAPH_EXAMPLE')}
        </Button>
      </Group>
      <MissingFields id={why} fieldErrors={missing} labels={LABELS} />
    </Flex>
  )
}

/** An empty text is an empty object; undefined if the text is none. */
function objectIn(text: string): object | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function History({ queries, onChoose }: { queries: readonly string[]; onChoose: (query: string) => void }) {
  const { t } = useTranslation()
  if (queries.length === 0) return <p className="ff-hint">{t('GRAPH_HISTORY_NONE')}</p>
  return (
    <ul className={`ff-list ${classes.history}`}>
      {queries.map((query) => (
        <li key={query}>
          <button
            type="button"
            onClick={() => {
              onChoose(query)
              document.getElementById('graphQuery')?.focus()
            }}
          >
            {shortQuery(query)}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Schema() {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(false)
  const schema = useQuery({
    queryKey: ['wholesale', 'schema'],
    queryFn: readSchema,
    enabled: isWanted,
    staleTime: 0,
    retry: false,
  })
  return (
    <Flex direction="column" gap="md">
      <p className="ff-hint">{t('GRAPH_SCHEMA_HINT')}</p>
      <Group>
        <Button
          variant="default"
          id="readSchema"
          loading={schema.isFetching}
          onClick={() => (isWanted ? void schema.refetch() : setWanted(true))}
        >
          {t('BTN_GRAPH_SCHEMA')}
        </Button>
      </Group>
      {isWanted && schema.isPending && <CardSkeletons cards={2} height="3rem" />}
      {schema.isError && (
        <Failure
          title={t('GRAPH_SCHEMA_FAILED')}
          detail={schema.error.message}
          onRetry={() => void schema.refetch()}
        />
      )}
      <p role="status" className="ff-hint ff-live">
        {schema.isSuccess && !schema.isFetching && t('GRAPH_SCHEMA_READ', { types: schema.data.length })}
      </p>
      <div id="graphSchema" dir="ltr">
        {schema.data?.map(({ name, fields }) => (
          <section key={name} className={classes.type}>
            <h3>{name}</h3>
            <ul>
              {fields.map(({ text, description }) => (
                <li key={text}>
                  <code>{text}</code>
                  {description !== null && <span className="ff-hint"> {description}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Flex>
  )
}
