import {
  AliasNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  type UnknownRow,
} from 'kysely'

/** Names of the JSON columns of a row, each with the JSON columns within it. */
type Shape = Map<string, Shape>

/**
 * Parses the columns that Kysely's `jsonArrayFrom`, `jsonObjectFrom` and `jsonBuildObject` made, and no other.
 * Kysely's own ParseJSONResultsPlugin parses every text that looks like JSON: a comment "[1]" would come back as an
 * array. Columns that hold JSON text (`JsonText`) are parsed by whoever reads them.
 */
export class JsonColumnsPlugin implements KyselyPlugin {
  readonly #shapes = new WeakMap<PluginTransformQueryArgs['queryId'], Shape>()

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    const shape = shapeOf(node)
    if (shape.size > 0) this.#shapes.set(queryId, shape)
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const shape = this.#shapes.get(queryId)
    if (shape === undefined) return result
    return { ...result, rows: result.rows.map((row) => parseRow(row, shape)) }
  }
}

function shapeOf(node: OperationNode): Shape {
  const shape: Shape = new Map()
  if (!SelectQueryNode.is(node)) return shape
  for (const { selection } of node.selections ?? []) {
    if (!AliasNode.is(selection) || !IdentifierNode.is(selection.alias)) continue
    const made = selection.node
    if (
      !RawNode.is(made) ||
      !/^(\(select coalesce\(json_group_array\(|\(select )?json_object\(/.test(made.sqlFragments[0] ?? '')
    )
      continue
    const subquery = made.parameters.find(SelectQueryNode.is)
    shape.set(selection.alias.name, subquery ? shapeOf(subquery) : new Map())
  }
  return shape
}

function parseRow(row: UnknownRow, shape: Shape): UnknownRow {
  const parsed = { ...row }
  for (const [name, within] of shape) {
    const value = typeof parsed[name] === 'string' ? JSON.parse(parsed[name]) : parsed[name]
    if (Array.isArray(value)) parsed[name] = value.map((one) => parseRow(one, within))
    else parsed[name] = value === null || value === undefined ? value : parseRow(value, within)
  }
  return parsed
}
