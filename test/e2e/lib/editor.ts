import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { owner } from './rest';
import { formUser } from './workflows';

const testId = (id: string) => `[data-test-id="${id}"]`;

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(locator: Locator): Promise<Box> {
	const box = await locator.boundingBox();
	if (!box) throw new Error(`${locator} isn't on the page`);
	return box;
}

/** Opens Debian's Chromium, without a window. */
export const openBrowser = async (): Promise<Browser> =>
	await chromium.launch({
		executablePath: '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
	});

/** n8n's editor in Debian's Chromium, logged in by its own form; forms of examples get their user and password. */
export class Editor {
	private constructor(
		private readonly browser: Browser,
		readonly page: Page,
		private readonly url: string,
	) {}

	/** Opens a browser without a window and logs in as the owner. */
	static async open(url: string): Promise<Editor> {
		const browser = await openBrowser();
		const page = await browser.newPage({
			viewport: { width: 1400, height: 1000 },
			colorScheme: 'light',
			httpCredentials: formUser,
		});
		page.setDefaultTimeout(60_000);
		const editor = new Editor(browser, page, url);
		await page.goto(`${url}/signin`);
		await page.fill('input[name=emailOrLdapLoginId]', owner.email);
		await page.fill('input[name=password]', owner.password);
		await page.click(testId('form-submit-button'));
		await page.waitForURL((at) => !at.pathname.includes('signin'));
		return editor;
	}

	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
		await this.page.locator(testId('canvas-node')).first().waitFor();
	}

	/** Opens the panel of a node. */
	async openNode(name: string): Promise<void> {
		await this.node(name).dblclick();
		await this.parameters.locator(testId('input-label')).first().waitFor();
	}

	private node(name: string): Locator {
		return this.page.locator(`${testId('canvas-node')}[data-node-name="${name}"]`);
	}

	get parameters(): Locator {
		return this.page.locator(testId('node-parameters'));
	}

	/** The input of a parameter in the open panel. */
	parameter(name: string): Locator {
		return this.parameters.locator(testId(`parameter-input-${name}`));
	}

	/** The labels that can be seen in the open panel, from top to bottom. */
	async labels(): Promise<string[]> {
		// Under the same test id the panel holds the node's settings, hidden until their tab is chosen.
		const labels = this.parameters.locator(`${testId('input-label')} label`).filter({ visible: true });
		// The rest of a label's lines are the buttons beside it.
		return (await labels.allInnerTexts()).map((text) => text.trim().split('\n')[0]!.trim());
	}

	/** Picks an option of a parameter by its label. */
	async choose(parameter: string, label: string | RegExp): Promise<void> {
		const text = this.page.getByText(label, { exact: true });
		const option = this.page.locator('li').filter({ visible: true, has: text }).first();
		// n8n shuts a list that was opened before its entries had come from the node: it is opened again.
		for (let attempt = 1; ; attempt++) {
			await this.parameter(parameter).locator('.el-select').first().click();
			try {
				return await option.click({ timeout: 10_000 });
			} catch (error) {
				if (attempt === 3) throw error;
			}
		}
	}

	/** Opens the list of a selector with modes, searches it and picks an entry. */
	async pick(parameter: string, search: string, entry: string): Promise<void> {
		const locator = this.parameters.locator(testId(`resource-locator-${parameter}`));
		await locator.locator(testId('rlc-input')).click();
		await this.page.locator(testId('rlc-search')).fill(search);
		await this.page.locator(testId('rlc-item')).filter({ hasText: entry }).click();
	}

	/** The name that a selector with modes shows for what was picked. */
	async picked(parameter: string): Promise<string> {
		return await this.parameter(parameter).locator(testId('rlc-input')).inputValue();
	}

	/** Runs the nodes before the open one, so that its panel shows their items. */
	async executePrevious(): Promise<void> {
		await this.page.click(testId('execute-previous-node'));
		await this.inputColumn('').first().waitFor();
	}

	/** Runs the nodes before the open one, the first of which is a form that takes a file. */
	async upload(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
		const popup = this.page.waitForEvent('popup');
		await this.page.click(testId('execute-previous-node'));
		const form = await popup;
		await form.locator('input[type=file]').setInputFiles(file);
		await form.locator('#submit-btn').click();
		await this.inputColumn('').first().waitFor();
		await form.close();
	}

	/** The columns of the input that can be dragged. */
	private inputColumn(heading: string): Locator {
		return this.inputSchema.locator(`[data-target=mappable][data-node-name]${heading && `[data-name="${heading}"]`}`);
	}

	/** A field of n8n's column mapper in the open panel. */
	mapperField(id: string): Locator {
		return this.page.locator(testId('mapping-fields-container')).locator(testId(`parameter-input-${id}`));
	}

	/** Drags a column of the input onto a field of the column mapper. */
	async drag(heading: string, field: string): Promise<void> {
		const target = this.mapperField(field);
		await target.scrollIntoViewIfNeeded();
		await this.inputColumn(heading).hover();
		await this.page.mouse.down();
		await target.hover({ force: true });
		// n8n looks where the pointer is when it moves there, not when it arrives.
		await target.hover({ force: true, position: { x: 30, y: 12 } });
		await this.page.mouse.up();
		await target.getByText('{{').waitFor();
	}

	/** What a field of the column mapper holds. */
	async mapped(id: string): Promise<string> {
		const field = this.mapperField(id);
		const input = field.locator('input, textarea').last();
		return (await input.isVisible()) ? await input.inputValue() : (await field.innerText()).trim();
	}

	/** Types a value into a field of the column mapper. */
	async typeMapped(id: string, text: string): Promise<void> {
		const input = this.mapperField(id).locator('input, textarea').last();
		await input.fill(text);
		await input.blur();
	}

	/** Takes a field away from the column mapper. */
	async removeMapped(id: string): Promise<void> {
		await this.page.click(testId(`remove-field-button-${id}`));
		await this.mapperField(id).waitFor({ state: 'detached' });
	}

	/** Turns a switch over. */
	async toggle(parameter: string): Promise<void> {
		await this.parameter(parameter).locator('.el-switch, [role=switch]').first().click();
	}

	/** Runs the open node once more, whatever the screen shows. */
	async executeAgain(): Promise<void> {
		const button = this.page.locator(testId('node-execute-button')).filter({ hasText: 'Execute step' });
		const answer = this.page.waitForResponse((response) => /\/rest\/workflows\/[^/]+\/run/.test(response.url()));
		await button.click();
		await answer;
		await button.waitFor();
	}

	/** Adds an entry to a collection, given the text of its button. */
	async add(button: string, entry: string): Promise<void> {
		await this.parameters.getByPlaceholder(button).click();
		const entries = this.page.locator(testId('collection-parameter-option')).filter({ visible: true });
		await entries.filter({ hasText: entry }).click();
	}

	/** The hints above the output of the open panel. */
	async hints(): Promise<string[]> {
		const hints = this.page.locator(testId('output-panel')).locator(`${testId('run-data-hints')} [role=alert]`);
		return (await hints.allInnerTexts()).map((text) => text.trim());
	}

	/** What the open panel shows of its input. */
	get inputSchema(): Locator {
		return this.page.locator(testId('ndv-input-panel'));
	}

	/** Types a parameter's value; n8n takes it over when the field is left. */
	async type(parameter: string, text: string): Promise<void> {
		const input = this.parameter(parameter).locator('input, textarea').last();
		await input.fill(text);
		await input.blur();
	}

	/** The red mark of a parameter; the reason shows while the pointer is on it. */
	issues(parameter: string): Locator {
		return this.parameter(parameter).locator(testId('parameter-issues'));
	}

	/** Where an expression for this parameter is typed. */
	private expressionInput(parameter: string): Locator {
		return this.parameter(parameter).locator(`${testId('inline-expression-editor-input')} .cm-content`);
	}

	/** Switches a parameter between Fixed and Expression. */
	async switchTo(mode: 'fixed' | 'expression', parameter: string): Promise<void> {
		const options = this.parameters.locator(testId(`${parameter}-parameter-input-options-container`));
		const input = this.expressionInput(parameter);
		// The switch is there while the pointer is on the parameter, and comes to life a moment later.
		for (let attempt = 1; attempt <= 5 && (await input.isVisible()) !== (mode === 'expression'); attempt++) {
			await this.parameter(parameter).hover();
			await this.page.waitForTimeout(500);
			await options.locator(testId(`radio-button-${mode}`)).click({ force: true });
			const state = mode === 'expression' ? 'visible' : 'hidden';
			await input.waitFor({ state, timeout: 5_000 }).catch(() => undefined);
		}
	}

	/** Switches a parameter to Expression, and types its text. */
	async expression(parameter: string, text: string): Promise<void> {
		const input = this.expressionInput(parameter);
		await this.switchTo('expression', parameter);
		// As a person does: n8n's editor of expressions doesn't take over what is set from outside.
		await input.click();
		await this.page.keyboard.press('Control+A');
		await this.page.keyboard.insertText(text);
		await this.page.waitForTimeout(1000);
		await input.blur();
	}

	/**
	 * Runs the open node and reads what the screen then shows: a message with its description, or the items.
	 * For the first run of a workflow only: what an earlier run left stands there until the new one ends.
	 */
	async execute(): Promise<{ error?: string; description?: string; items?: unknown[] }> {
		await this.page.click(testId('node-execute-button'));
		const output = this.page.locator(testId('output-panel'));
		const message = output.locator(testId('node-error-message'));
		const json = output.locator(testId('radio-button-json'));
		await message.or(json).filter({ visible: true }).first().waitFor();
		if (await message.isVisible()) {
			const description = output.locator(testId('node-error-description'));
			return { error: await message.innerText(), description: (await description.allInnerTexts()).join() };
		}
		await json.click();
		const data = output.locator(testId('ndv-data-container'));
		await data.getByText(']').last().waitFor();
		// Indented on the screen by spaces that JSON does not know.
		return { items: JSON.parse((await data.innerText()).replaceAll('\u00a0', ' ')) as unknown[] };
	}

	/** Runs the open node, and shows what it gives as a table, without what n8n says of the run. */
	async executeToTable(): Promise<void> {
		await this.page.click(testId('node-execute-button'));
		await this.page.locator(testId('output-panel')).locator(testId('radio-button-table')).click();
		await this.closeToast();
	}

	/** What the open panel shows of its output. */
	get output(): Locator {
		return this.page.locator(testId('output-panel'));
	}

	/** Gives the output more room than the input, as people do with the handle above the parameters; n8n remembers it. */
	async widenOutput(): Promise<void> {
		const handle = await boxOf(this.page.locator(testId('panel-drag-button')).first());
		const y = handle.y + handle.height / 2;
		await this.page.mouse.move(handle.x + handle.width / 2, y);
		await this.page.mouse.down();
		await this.page.mouse.move(200, y, { steps: 5 });
		await this.page.mouse.up();
	}

	/** The headings of the output's table. */
	async tableColumns(): Promise<string[]> {
		const headings = await this.output.locator('th').allInnerTexts();
		// The last column is a margin.
		return headings.map((text) => text.trim()).slice(0, -1);
	}

	/** How many rows of the output's table are seen whole without scrolling, down to and with the cell of this column. */
	async rowsOnScreen(column: string): Promise<number> {
		const index = (await this.tableColumns()).indexOf(column);
		const screen = await boxOf(this.output);
		const cells = this.output.locator(`tbody tr td:nth-child(${index + 1})`);
		const boxes = await Promise.all((await cells.all()).map(boxOf));
		const isSeen = ({ x, y, width, height }: Box) =>
			x + width <= screen.x + screen.width && y + height <= screen.y + screen.height;
		return boxes.filter(isSeen).length;
	}

	/** The node of this name in the list of nodes, after a search, with no panel open. */
	async findNode(text: string, name: string): Promise<Locator> {
		await this.page.click(testId('node-creator-plus-button'));
		await this.page.locator(testId('node-creator-search-bar')).fill(text);
		const found = this.page.locator(testId('node-creator-item-name')).getByText(name, { exact: true });
		await found.waitFor();
		return found;
	}

	/** The credential of this name in the list of credentials, after a search. */
	async findCredential(text: string, name: string): Promise<Locator> {
		await this.page.goto(`${this.url}/home/credentials/create`);
		await this.page.locator(testId('new-credential-type-select')).locator('input').fill(text);
		const found = this.page.locator(testId('new-credential-type-select-option')).getByText(name);
		await found.waitFor();
		return found;
	}

	/** Starts the open workflow from the canvas. */
	async startWorkflow(): Promise<void> {
		await this.page.locator(testId('execute-workflow-button')).first().click();
	}

	/** Runs the open workflow from a trigger to its end, and puts away what n8n then says of it. */
	async runWorkflow(trigger: string): Promise<void> {
		// The button is there while the pointer is on the trigger.
		await this.node(trigger).hover();
		await this.page.locator(testId(`execute-workflow-button-${trigger}`)).click();
		await this.closeToast();
	}

	/** What n8n says of a run that has ended, in a corner of the screen. */
	get toast(): Locator {
		return this.page.locator('.el-notification').first();
	}

	/** Puts that away. */
	private async closeToast(): Promise<void> {
		const { toast } = this;
		await toast.waitFor();
		await toast.locator('.el-notification__closeBtn').click();
		await toast.waitFor({ state: 'detached' });
	}

	/** Stops it with the button that is there while it runs. */
	async stopWorkflow(): Promise<void> {
		await this.page.locator(testId('stop-execution-button')).click();
	}

	/** Moves the canvas so that the whole workflow is seen. */
	async fitCanvas(): Promise<void> {
		await this.page.click(testId('zoom-to-fit'));
		// The canvas glides there and has no sign of its arrival.
		await this.page.waitForTimeout(1_000);
	}

	/** Where the open node's parameters are on the page, with its output to the right, down to this height. */
	async panels(bottom: number, which: 'parameters' | 'parameters and output' = 'parameters and output'): Promise<Box> {
		const { x, width } = await boxOf(this.parameters);
		// In the row above them. While the node runs, it says something else.
		const button = this.page.locator(testId('node-execute-button')).filter({ hasText: 'Execute step' });
		await button.waitFor();
		await this.page.mouse.move(0, 0);
		// Its text fades in.
		await this.page.waitForTimeout(500);
		const { y } = await boxOf(button);
		const output = await boxOf(this.page.locator(testId('output-panel')));
		const right = which === 'parameters' ? x + width : output.x + output.width;
		return { x, y: y - 8, width: right - x, height: bottom - y };
	}

	/** Where the open node's input and parameters are on the page, down to this height. */
	async inputAndParameters(bottom: number): Promise<Box> {
		const input = await boxOf(this.inputSchema);
		const { x, width } = await boxOf(this.parameters);
		await this.page.mouse.move(0, 0);
		return { x: input.x, y: input.y, width: x + width - input.x, height: bottom - input.y };
	}

	/** Where the output's table is on the page, down to the end of this row, without the next node at its side. */
	async table(rows: number): Promise<Box> {
		const table = this.page.locator(testId('output-panel')).locator('table');
		const { x, y } = await boxOf(table);
		const panel = await boxOf(this.page.locator(testId('output-panel')));
		const last = await boxOf(table.locator('tbody tr').nth(rows - 1));
		await this.page.mouse.move(0, 0);
		return {
			x,
			y,
			width: Math.min(last.width, panel.x + panel.width - x - 30),
			height: last.y + last.height - y,
		};
	}

	/** Where the canvas is on the page. */
	async canvas(): Promise<Box> {
		const { x, y, width, height } = await boxOf(this.page.locator(testId('canvas-wrapper')));
		// Tabs reach into it from above, and the canvas' buttons stand at its right.
		return { x, y: y + 24, width: width - 64, height: height - 24 };
	}

	async close(): Promise<void> {
		await this.browser.close();
	}
}
