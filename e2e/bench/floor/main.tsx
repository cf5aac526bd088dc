import { Button, MantineProvider, NavLink, Table } from '@mantine/core'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/NavLink.css'
import '@mantine/core/styles/Table.css'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'

// The smallest app that the same packages allow: one call and a table of 25 rows. Our pages are measured against it.

const rowsSchema = z.array(z.record(z.string(), z.string()))
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })

async function fetchRows(name: string) {
  const response = await fetch(`/api/${name}`)
  return rowsSchema.parse(await response.json())
}

function Frame() {
  return (
    <>
      <nav>
        {[...'abcdefgh'].map(name => (
          <NavLink key={name} component={Link} to={`/${name}`} label={`Page ${name}`} />
        ))}
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  )
}

function List({ name }: { name: string }) {
  const { data } = useQuery({ queryKey: [name], queryFn: () => fetchRows(name) })
  if (!data) return <p>Loading</p>
  return (
    <>
      <h1>{`List ${name}`}</h1>
      <Button>New</Button>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {Object.keys(data[0] ?? {}).map(column => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(row => (
            <Table.Tr key={row['id']}>
              {Object.entries(row).map(([column, value]) => (
                <Table.Td key={column}>{column === 'name' ? <a href={`#${value}`}>{value}</a> : value}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

const router = createBrowserRouter([
  {
    element: <Frame />,
    children: ['a', 'b'].map(name => ({ path: `/${name}`, element: <List key={name} name={name} /> })),
  },
])

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider>
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
