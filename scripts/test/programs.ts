// Finds or installs the programs that tests of a cluster start.
import { haproxyProgram } from '../../server/testing/cluster/haproxy.ts'
import { postgresPrograms } from '../../server/testing/postgres/programs.ts'

postgresPrograms()
haproxyProgram()
