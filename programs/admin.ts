import { closeDatabase } from '#app/db.server.ts'
import { grantAdmin, listAdmins, revokeAdmin } from '#app/domain/users/admins.server.ts'
import { siteDatabase } from './site-database.ts'

/** `npm run admin -- grant NAME`, `revoke NAME`, `list`: who administers, from the shell. */
const [command, name] = process.argv.slice(2)
const db = await siteDatabase()

switch (command) {
  case 'list':
    for (const username of await listAdmins(db)) console.log(username)
    break
  case 'grant':
  case 'revoke': {
    const isDone = name !== undefined && (await (command === 'grant' ? grantAdmin : revokeAdmin)(db, name))
    if (isDone)
      console.log(command === 'grant' ? `${name} is an admin now.` : `${name} is no admin any more.`)
    else {
      console.error(name === undefined ? 'Whom? Give a username.' : `There is no member called ${name}.`)
      process.exitCode = 1
    }
    break
  }
  default:
    console.error('Usage: npm run admin -- grant NAME | revoke NAME | list')
    process.exitCode = 1
}
await closeDatabase()
