import { temporaryFolder } from '../../../tools/harness/temporary.cjs';
import { say } from '../lib/command';
import { type Instance, openInstance } from '../lib/instance';
import { installPackage, pack } from '../lib/package';
import type { Running } from '../lib/process';
import { Rest } from '../lib/rest';
import { startPostgres, startRedis } from './services';

/** Jobs that a worker runs at once. n8n's default is 10; less than 5 it calls unstable. */
const CONCURRENCY = 5;

// So short that a killed worker is noticed within seconds; n8n's defaults are in docs/queue-mode.md.
const soonNoticed = {
	QUEUE_WORKER_LOCK_DURATION: '15000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

/** A worker with a user folder of its own, as on another machine. */
export class Worker {
	private constructor(
		private readonly instance: Instance,
		private readonly runs: Running[],
	) {}

	static async start(instance: Instance): Promise<Worker> {
		return new Worker(instance, [await instance.work(CONCURRENCY)]);
	}

	/** The ids of the executions that it has begun, one as often as it has begun it. */
	get begun(): string[] {
		return this.runs.flatMap((run) => inLog(run, /Worker started execution (\d+)/g));
	}

	/** What it has begun and not ended since its last start. */
	get open(): string[] {
		const run = this.runs.at(-1)!;
		const ended = new Set(inLog(run, /Worker finished execution (\d+)/g));
		return inLog(run, /Worker started execution (\d+)/g).filter((id) => !ended.has(id));
	}

	/** Ends it as a failing machine does; gives the ids of the executions that it was at. */
	async kill(): Promise<string[]> {
		await this.runs.at(-1)!.kill();
		return this.open;
	}

	/** Starts it again, on the folder that it had. */
	async restart(): Promise<void> {
		this.runs.push(await this.instance.work(CONCURRENCY));
	}

	async stop(): Promise<void> {
		await Promise.all(this.runs.map(async (run) => await run.stop(30_000)));
	}
}

function inLog(run: Running, pattern: RegExp): string[] {
	return [...run.output().matchAll(pattern)].map(([, id]) => id!);
}

/** n8n in queue mode: a main process, which runs no workflow, and workers, which do. */
export class Cluster {
	readonly workers: Worker[] = [];
	private main?: { url: string; rest: Rest };
	private install?: (name: string) => Promise<Instance>;
	private readonly stops: Array<() => Promise<void>> = [];

	get url(): string {
		return this.main!.url;
	}

	get rest(): Rest {
		return this.main!.rest;
	}

	/**
	 * Builds and packs the package, and starts Redis, PostgreSQL, n8n and workers, each n8n with the package in
	 * its own folder, telling what comes next. To be stopped also when it fails.
	 */
	async start(workers: number): Promise<void> {
		say('Building and packing the package');
		const tarball = await pack();
		say('Starting Redis and PostgreSQL');
		const redis = await startRedis();
		this.stops.push(redis.stop);
		const postgres = await startPostgres();
		this.stops.push(postgres.stop);

		const variables = {
			EXECUTIONS_MODE: 'queue',
			QUEUE_BULL_REDIS_HOST: '127.0.0.1',
			QUEUE_BULL_REDIS_PORT: String(redis.port),
			...soonNoticed,
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(postgres.port),
			DB_POSTGRESDB_DATABASE: 'n8n',
			DB_POSTGRESDB_USER: 'n8n',
		};
		this.install = async (name) => {
			const instance = openInstance(temporaryFolder(name), variables);
			await installPackage(tarball, instance.folder);
			return instance;
		};

		say('Installing the package in n8n and starting it in queue mode');
		const instance = await this.install('n8n-main');
		const { url, process: server } = await instance.serve();
		this.stops.push(async () => await server.stop());
		this.main = { url, rest: new Rest(url) };
		await this.rest.setUpOwner();
		for (let count = 1; count <= workers; count++) {
			say(`Starting worker ${count}`);
			await this.addWorker();
		}
	}

	/** Starts one more worker and waits until it takes jobs. */
	async addWorker(): Promise<Worker> {
		const worker = await Worker.start(await this.install!('n8n-worker'));
		this.stops.push(async () => await worker.stop());
		this.workers.push(worker);
		return worker;
	}

	/** Ends everything, n8n before what it needs. */
	async stop(): Promise<void> {
		for (const end of this.stops.splice(0).reverse()) await end();
	}
}
