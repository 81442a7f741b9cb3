import type { Link } from "./links.ts";
import { linkTypes, type TypeInfo } from "./object-types.ts";

export function toLinkResponse(from: TypeInfo, to: TypeInfo, { toObjectId, typeIds }: Link) {
  const known = linkTypes(from.type, to.type);
  return {
    toObjectId: Number(toObjectId),
    associationTypes: typeIds.map((typeId) => ({
      category: "HUBSPOT_DEFINED",
      typeId,
      label: known.find((type) => type.typeId === typeId)?.label ?? null,
    })),
  };
}

export function associationsNotFound(from: TypeInfo, to: TypeInfo, id: string) {
  return {
    status: "error",
    category: "OBJECT_NOT_FOUND",
    subCategory: "crm.associations.NO_ASSOCIATIONS_FOUND",
    message: `No ${to.singular} is associated with ${from.singular} ${id}.`,
    context: { fromObjectId: [id], fromObjectType: [from.singular], toObjectType: [to.singular] },
  };
}
