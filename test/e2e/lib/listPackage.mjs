// Run by n8n's own Node, which has node:sqlite: writes the rows that n8n writes when a user installs a
// community package. Without them n8n loads the nodes but does not list the package.
// Arguments: n8n's database, and the folder of the installed package (NODE_PATH: where n8n-workflow is).
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const [database, folder] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const { name, version, author, n8n } = require(path.join(folder, 'package.json'));

const db = new DatabaseSync(database);
db.prepare(
	`INSERT INTO installed_packages (packageName, installedVersion, authorName, authorEmail, createdAt, updatedAt)
	VALUES (?, ?, ?, ?, datetime('now'), datetime('now'))`,
).run(name, version, author.name, author.email);
const insert = db.prepare(
	'INSERT INTO installed_nodes (name, type, latestVersion, package) VALUES (?, ?, ?, ?)',
);
for (const file of n8n.nodes) {
	const [NodeClass] = Object.values(require(path.join(folder, file)));
	const { description } = new NodeClass();
	const latest = Math.max(...[description.version].flat());
	insert.run(description.displayName, `${name}.${description.name}`, latest, name);
}
db.close();
