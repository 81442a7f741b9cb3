import type { ReactNode } from "react";
import styles from "./slack-blocks.module.css";
import { parseSlackText, type SlackPart } from "./slack-text.ts";

type Json = Record<string, unknown>;

/** Renders Slack blocks like Slack does. Buttons are inert here. */
export function SlackBlocks({ blocks }: { blocks: Json[] }) {
  return (
    <div className={styles.blocks}>
      {withKeys(blocks).map(({ key, item }) => (
        <Block key={key} block={item} />
      ))}
    </div>
  );
}

function Block({ block }: { block: Json }) {
  switch (block.type) {
    case "header":
      return (
        <p className={styles.header}>
          <Text value={block.text} />
        </p>
      );
    case "section":
      return (
        <div className={styles.section}>
          {isJson(block.text) && (
            <p className={styles.text}>
              <Text value={block.text} />
            </p>
          )}
          {jsonListOf(block.fields).length > 0 && <Fields fields={jsonListOf(block.fields)} />}
          {isJson(block.accessory) && <Element element={block.accessory} />}
        </div>
      );
    case "context":
      return (
        <div className="flex flex-wrap gap-y-1 gap-x-2 text-base/4.5 text-quiet">
          {withKeys(jsonListOf(block.elements)).map(({ key, item }) => (
            <Element key={key} element={item} />
          ))}
        </div>
      );
    case "actions":
      return (
        <div className="flex flex-wrap gap-2">
          {withKeys(jsonListOf(block.elements)).map(({ key, item }) => (
            <Element key={key} element={item} />
          ))}
        </div>
      );
    case "divider":
      return <hr className="w-full my-1 mx-0 border-0 border-t border-line" />;
    default:
      return null;
  }
}

function Fields({ fields }: { fields: Json[] }) {
  return (
    <div className={styles.fields}>
      {withKeys(fields).map(({ key, item }) => (
        <p key={key} className={styles.text}>
          <Text value={item} />
        </p>
      ))}
    </div>
  );
}

function Element({ element }: { element: Json }) {
  if (element.type !== "button") {
    return (
      <span className={styles.text}>
        <Text value={element} />
      </span>
    );
  }
  return (
    <span className={styles.button} data-style={element.style}>
      <Text value={element.text} />
    </span>
  );
}

function Text({ value }: { value: unknown }) {
  if (!isJson(value) || typeof value.text !== "string") return null;
  return value.type === "mrkdwn" ? <Parts parts={parseSlackText(value.text)} /> : value.text;
}

function Parts({ parts }: { parts: SlackPart[] }): ReactNode {
  return withKeys(parts).map(({ key, item }) => <Part key={key} part={item} />);
}

function Part({ part }: { part: SlackPart }): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "bold":
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case "strike":
      return (
        <s>
          <Parts parts={part.parts} />
        </s>
      );
    case "code":
      return <code className={styles.code}>{part.text}</code>;
    case "link":
      return (
        <a href={part.url} target="_blank" rel="noreferrer" className={styles.link}>
          {part.text}
        </a>
      );
    case "mention":
      return <span className={styles.mention}>{part.text}</span>;
  }
}

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const jsonListOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** Blocks and parts have no ids, so their position is the key. */
function withKeys<T>(items: T[]): { key: string; item: T }[] {
  return items.map((item, index) => ({ key: `at-${index}`, item }));
}
